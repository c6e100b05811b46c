import type { Cents } from '#domain/money';
import { type BusinessProfile, businessOnInvoice } from '#domain/profile/profile';
import { signedOf } from '#domain/quotes/change-order';
import type { QuoteDetail } from '#domain/quotes/contract';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { depositStandingOfQuote } from '#domain/quotes/received-deposit';

/** What the client is asked for, also while a payment is being checked: the view says that apart. */
const depositDueOf = (quote: QuoteDetail): Cents =>
  depositStandingOfQuote({ ...quote, isDepositChecked: false }).askedCents;

/**
 * Converts the owner's quote into the client's view of it. A quote of the mobile app stores no business, so the
 * profile's is used.
 */
export function viewOfQuote(quote: QuoteDetail, profile: BusinessProfile): QuoteView {
  const { quoteId, content, state, acceptance, received, onlineDeposit, changes = [], agreedCents } = quote;
  const profileBusiness = businessOnInvoice(profile);
  const business = content.business ?? {
    name: profileBusiness.businessName,
    address: profileBusiness.businessAddress,
    city: profileBusiness.businessCity,
    phone: profileBusiness.businessPhone,
    email: '',
  };
  return {
    ...content,
    quoteId,
    // A draft is shown as the client will see it.
    state: state === 'draft' ? 'sent' : state,
    businessName: business.name,
    businessPhone: business.phone,
    businessAddress: business.address,
    businessCity: business.city,
    ...(quote.revisedParts && { revisedParts: quote.revisedParts }),
    ...(acceptance && { acceptance }),
    ...(received && { received }),
    ...(acceptance && content.deposit && { depositDueCents: depositDueOf(quote) }),
    ...(onlineDeposit && { onlineDeposit }),
    ...(quote.isDepositChecked && { depositPayment: { state: 'checking' } }),
    ...(agreedCents !== undefined && {
      agreedCents,
      signedChanges: signedOf(changes),
    }),
  };
}

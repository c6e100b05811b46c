import type { QuoteView } from '#domain/contract/public-quotes';
import type { QuoteDetail } from '#domain/contract/quotes';
import { type BusinessProfile, businessOnInvoice } from '#domain/profile/profile';

/** A quote as its client's page shows it. A quote of the mobile app stores no business, so it shows the profile's. */
export function viewOfQuote(
  { quoteId, content, state, acceptance, received, onlineDeposit }: QuoteDetail,
  profile: BusinessProfile,
): QuoteView {
  const present = businessOnInvoice(profile);
  const business = content.business ?? {
    name: present.businessName,
    address: present.businessAddress,
    city: present.businessCity,
    phone: present.businessPhone,
    email: '',
  };
  return {
    ...content,
    quoteId,
    state: state === 'draft' ? 'sent' : state,
    businessName: business.name,
    businessPhone: business.phone,
    businessAddress: business.address,
    businessCity: business.city,
    ...(acceptance && { acceptance }),
    ...(received && { received }),
    ...(onlineDeposit && { onlineDeposit }),
  };
}

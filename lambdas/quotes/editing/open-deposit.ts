import type { ShownHowToPay } from '#domain/documents/how-to-pay';
import { onlineDepositOf } from '#domain/documents/online/online-deposit';
import type { DepositStanding } from '#domain/documents/standing-of-deposit';
import type { Cents } from '#domain/money';
import { detailsWithNotice } from '#domain/profile/payee-notice';
import { withoutOnline } from '#domain/profile/payment-details';
import { standingOfQuoteDeposit } from '#domain/quotes/received-deposit';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { Provider } from '../ports.ts';

/** How the deposit of a stored quote stands. */
export function standingOfStoredDeposit({
  acceptance,
  content,
  received,
  onlinePayments,
  invoiceId,
  parts,
}: StoredQuote): DepositStanding {
  // The next invoice of a part asks for it.
  const isOpen = acceptance !== undefined && invoiceId === undefined && parts === undefined;
  return standingOfQuoteDeposit(content, { isOpen, received, online: onlineDepositOf(onlinePayments) });
}

/**
 * The deposit that the client of a quote is asked for now, in cents. 0 before the approval, while a payment is on its way
 * or undecided, and once it was received, refunded or invoiced.
 */
export const openDepositCents = (quote: StoredQuote): Cents => standingOfStoredDeposit(quote).askedCents;

/** Whether the client of a quote is asked to pay the deposit. */
export const asksForDeposit = (quote: StoredQuote): boolean => openDepositCents(quote) > 0;

/** The current payment details of a business, without its account for online payments. */
export function paymentDetailsOf(provider: Provider | undefined): { readonly howToPay?: ShownHowToPay } {
  const howToPay = detailsWithNotice(withoutOnline(provider?.howToPay), provider?.businessName ?? '');
  return howToPay ? { howToPay } : {};
}

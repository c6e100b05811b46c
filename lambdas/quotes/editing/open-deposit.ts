import type { ShownHowToPay } from '#domain/invoices/how-to-pay';
import type { Cents } from '#domain/money';
import { isDepositReturned, onlineDepositOf } from '#domain/online-payments/online-deposit';
import { detailsWithNotice, withoutOnline } from '#domain/profile/payment-details';
import { depositLeft } from '#domain/quotes/received-deposit';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { Provider } from '../ports.ts';

/**
 * The deposit that the client of a quote should pay now, in cents. 0 before the approval, and once it was received,
 * refunded or invoiced.
 */
export function openDepositCents({
  acceptance,
  content,
  received,
  onlinePayments,
  invoiceId,
}: StoredQuote): Cents {
  const online = onlineDepositOf(onlinePayments);
  if (!acceptance || invoiceId !== undefined || isDepositReturned(online)) return 0;
  return depositLeft(content, received, online);
}

/** Whether the client of a quote is asked to pay the deposit; false while a bank payment is on its way. */
export const asksForDeposit = (quote: StoredQuote): boolean =>
  openDepositCents(quote) > 0 && onlineDepositOf(quote.onlinePayments)?.pendingCents === undefined;

/** The current payment details of a business, without its account for online payments. */
export function paymentDetailsOf(provider: Provider | undefined): { readonly howToPay?: ShownHowToPay } {
  const howToPay = detailsWithNotice(withoutOnline(provider?.howToPay), provider?.businessName ?? '');
  return howToPay ? { howToPay } : {};
}

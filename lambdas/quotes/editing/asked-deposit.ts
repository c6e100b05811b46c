import type { ShownHowToPay } from '#domain/invoices/how-to-pay';
import type { Cents } from '#domain/money';
import { isDepositReturned, onlineDepositOf } from '#domain/online-payments/online-deposit';
import { noticedDetails, withoutOnline } from '#domain/profile/payment-details';
import { depositLeft } from '#domain/quotes/received-deposit';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { Provider } from '../ports.ts';

/** What is asked of the client of a quote, in cents: from the approval until it is received, refunded or invoiced. */
export function askedCents({ acceptance, content, received, onlinePayments, invoiceId }: StoredQuote): Cents {
  const online = onlineDepositOf(onlinePayments);
  if (!acceptance || invoiceId !== undefined || isDepositReturned(online)) return 0;
  return depositLeft(content, received, online);
}

/** Whether the client of a quote is asked to pay its deposit in any way; not while a bank payment is on its way. */
export const asksForDeposit = (quote: StoredQuote): boolean =>
  askedCents(quote) > 0 && onlineDepositOf(quote.onlinePayments)?.pendingCents === undefined;

/** The current payment details of a business. */
export function payingOf(provider: Provider | undefined): { readonly howToPay?: ShownHowToPay } {
  const howToPay = noticedDetails(withoutOnline(provider?.howToPay), provider?.businessName ?? '');
  return howToPay ? { howToPay } : {};
}

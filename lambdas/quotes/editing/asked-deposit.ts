import type { ShownHowToPay } from '#domain/invoices/how-to-pay';
import { noticedDetails, withoutOnline } from '#domain/profile/payment-details';
import { depositLeft } from '#domain/quotes/received-deposit';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { Provider } from '../ports.ts';

/** Whether the client of a quote is asked to pay its deposit: from the approval until it is received or invoiced. */
export const asksForDeposit = ({ acceptance, content, received, invoiceId }: StoredQuote): boolean =>
  acceptance !== undefined && invoiceId === undefined && depositLeft(content, received) > 0;

/** How to pay a business, as it is today. */
export function payingOf(provider: Provider | undefined): { readonly howToPay?: ShownHowToPay } {
  const howToPay = noticedDetails(withoutOnline(provider?.howToPay), provider?.businessName ?? '');
  return howToPay ? { howToPay } : {};
}

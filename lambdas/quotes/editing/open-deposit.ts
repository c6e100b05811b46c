import type { ShownHowToPay } from '#domain/documents/how-to-pay';
import {
  billedDepositOf,
  depositOnInvoice,
  type OnlineDeposit,
  onlineDepositOf,
} from '#domain/documents/online/online-deposit';
import type { SheetAmount } from '#domain/documents/settlement';
import type { DepositStanding } from '#domain/documents/standing-of-deposit';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { Cents } from '#domain/money';
import type { ClientDepositPayment } from '#domain/online-payments/contract';
import { detailsWithNotice } from '#domain/profile/payee-notice';
import { withoutOnline } from '#domain/profile/payment-details';
import { depositRows, standingOfQuoteDeposit } from '#domain/quotes/received-deposit';
import { hasClient } from '../approval/has-client.ts';
import type { StoredQuote } from '../approval/stored-quote.ts';
import type { Provider } from '../ports.ts';

/** A quote, and whether a payment of its deposit may have been made that could not be read yet. */
type CheckedQuote = QuoteOfNow & { readonly isBeingChecked?: boolean };

/** A quote with the payments of its deposit as they are now. */
export type QuoteOfNow = StoredQuote & {
  /** They are on an invoice that the client does not have, so that the quote alone tells the client about them. */
  readonly isDepositInDraft?: boolean;
};

/**
 * A quote with the payments of its deposit as they are now. It stores them as they were when its invoice was made:
 * `invoice`, if it was found.
 */
export const withDepositOfNow = <Quote extends StoredQuote>(
  quote: Quote,
  invoice: InvoiceRecord | undefined,
): Quote & QuoteOfNow =>
  invoice && invoice.invoiceId === quote.invoiceId
    ? {
        ...quote,
        onlinePayments: depositOnInvoice(quote.onlinePayments, invoice.onlinePayments),
        isDepositInDraft: !hasClient(invoice),
      }
    : quote;

/** The online payments of the deposit as the quote shows them; undefined if there is nothing to show. */
export function shownOnlineDeposit({
  onlinePayments,
  invoiceId,
  isDepositInDraft = false,
}: Pick<QuoteOfNow, 'onlinePayments' | 'invoiceId' | 'isDepositInDraft'>): OnlineDeposit | undefined {
  const deposit = onlineDepositOf(onlinePayments);
  return deposit && invoiceId !== undefined && !isDepositInDraft ? billedDepositOf(deposit) : deposit;
}

const factsOf = ({
  acceptance,
  received,
  onlinePayments,
  invoiceId,
  parts,
  isDepositChecked,
  isBeingChecked = isDepositChecked,
  isDepositInDraft,
}: CheckedQuote) => ({
  // The next invoice of a part asks for it.
  isOpen: acceptance !== undefined && invoiceId === undefined && parts === undefined,
  received,
  online: shownOnlineDeposit({ onlinePayments, invoiceId, isDepositInDraft }),
  isBeingChecked,
});

/** The quote, marked if its page says that a payment of the deposit is being checked. */
export const asChecked = <Quote extends StoredQuote>(
  quote: Quote,
  payment: ClientDepositPayment | undefined,
): Quote & CheckedQuote => ({ ...quote, ...(payment?.state === 'checking' && { isBeingChecked: true }) });

/** How the deposit of a stored quote stands. */
export const standingOfStoredDeposit = (quote: CheckedQuote): DepositStanding =>
  standingOfQuoteDeposit(quote.content, factsOf(quote));

/** The rows about the deposit of an approved quote. */
export const rowsOfStoredDeposit = (quote: CheckedQuote): readonly SheetAmount[] =>
  depositRows(quote.content, factsOf(quote));

/**
 * The deposit that the client of a quote is asked for now, in cents. 0 before the approval, while a payment is on its way,
 * being checked or undecided, and once it was received, refunded or invoiced.
 */
export const openDepositCents = (quote: CheckedQuote): Cents => standingOfStoredDeposit(quote).askedCents;

/** Whether the client of a quote is asked to pay the deposit. */
export const asksForDeposit = (quote: CheckedQuote): boolean => openDepositCents(quote) > 0;

/** The current payment details of a business, without its account for online payments. */
export function paymentDetailsOf(provider: Provider | undefined): { readonly howToPay?: ShownHowToPay } {
  const howToPay = detailsWithNotice(withoutOnline(provider?.howToPay), provider?.businessName ?? '');
  return howToPay ? { howToPay } : {};
}

import type { CalendarDate } from '../calendar-date.ts';
import { hasArrived, incomeOf } from '../documents/money-row.ts';
import type { Payment } from '../documents/payment.ts';
import type { Cents } from '../money.ts';

/** What is said about the quote of a deposit. */
export interface QuotedPayment {
  readonly number: string;
  readonly clientName: string;
  readonly clientId?: string;
}

/** A payment and the invoice, or for a deposit the quote, that it belongs to. */
export interface ReceivedPayment
  extends Pick<Payment, 'amountCents' | 'date'>,
    Partial<Pick<Payment, 'method' | 'online'>> {
  readonly invoiceId: string;
  /** Only for the deposit of a quote, whose ID is `invoiceId`. */
  readonly quote?: QuotedPayment;
}

/** Payments received for one invoice within the days of a filter. */
export interface Received {
  readonly cents: Cents;
  /** Number of payments that arrived. */
  readonly count: number;
  /** The date of the latest payment. */
  readonly lastDate: CalendarDate;
}

export interface ReceivedRow extends Received {
  readonly invoiceId: string;
  readonly quote?: QuotedPayment;
}

/** The deposit of a quote, as a row of the list by payment date. */
export interface ReceivedDepositRow extends Received, QuotedPayment {
  readonly quoteId: string;
}

/** The sort key of a row in the list by payment date. */
export const receivedSortKey = ({
  lastDate,
  invoiceId,
}: Pick<ReceivedRow, 'lastDate' | 'invoiceId'>): string => `${lastDate}#${invoiceId}`;

/**
 * Adds up payments by invoice. The invoice with the latest payment comes first. What a reported account has is not
 * received.
 */
export function receivedByInvoice(payments: readonly ReceivedPayment[]): readonly ReceivedRow[] {
  const rows = new Map<string, ReceivedRow>();
  for (const payment of payments.filter(({ online }) => !online?.isReported)) {
    const { invoiceId, date, quote } = payment;
    const { cents = 0, count = 0, lastDate = '' } = rows.get(invoiceId) ?? {};
    rows.set(invoiceId, {
      invoiceId,
      ...(quote && { quote }),
      cents: cents + incomeOf(payment),
      count: count + (hasArrived(payment) ? 1 : 0),
      lastDate: date > lastDate ? date : lastDate,
    });
  }
  return [...rows.values()].sort((one, other) => (receivedSortKey(one) < receivedSortKey(other) ? 1 : -1));
}

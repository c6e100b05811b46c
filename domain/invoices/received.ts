import type { CalendarDate } from '../calendar-date.ts';
import type { Cents } from '../money.ts';
import type { Payment } from './payment.ts';

/** A payment and the invoice it belongs to. */
export interface ReceivedPayment extends Pick<Payment, 'amountCents' | 'date'> {
  readonly invoiceId: string;
}

/** Payments received for one invoice within the days of a filter. */
export interface Received {
  readonly cents: Cents;
  /** Number of payments. */
  readonly count: number;
  /** The date of the latest payment. */
  readonly lastDate: CalendarDate;
}

export interface ReceivedRow extends Received {
  readonly invoiceId: string;
}

/** The sort key of a row in the list by payment date. */
export const receivedSortKey = ({
  lastDate,
  invoiceId,
}: Pick<ReceivedRow, 'lastDate' | 'invoiceId'>): string => `${lastDate}#${invoiceId}`;

/** Adds up payments by invoice. The invoice with the latest payment comes first. */
export function receivedByInvoice(payments: readonly ReceivedPayment[]): readonly ReceivedRow[] {
  const rows = new Map<string, ReceivedRow>();
  for (const { invoiceId, amountCents, date } of payments) {
    const { cents = 0, count = 0, lastDate = '' } = rows.get(invoiceId) ?? {};
    rows.set(invoiceId, {
      invoiceId,
      cents: cents + amountCents,
      count: count + 1,
      lastDate: date > lastDate ? date : lastDate,
    });
  }
  return [...rows.values()].sort((one, other) => (receivedSortKey(one) < receivedSortKey(other) ? 1 : -1));
}

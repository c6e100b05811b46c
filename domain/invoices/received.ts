import type { CalendarDate } from '../calendar-date.ts';
import type { Cents } from '../money.ts';
import type { Payment } from './payment.ts';

/** A payment with the invoice it was made for. */
export interface ReceivedPayment extends Pick<Payment, 'amountCents' | 'date'> {
  readonly invoiceId: string;
}

/** What was received for one invoice on the days of a filter. */
export interface Received {
  readonly cents: Cents;
  /** How many payments that is. */
  readonly count: number;
  /** The day of the latest of them. */
  readonly lastDate: CalendarDate;
}

export interface ReceivedRow extends Received {
  readonly invoiceId: string;
}

/** The position of a row in the list by payment date, as sortable text. */
export const receivedPlace = ({ lastDate, invoiceId }: Pick<ReceivedRow, 'lastDate' | 'invoiceId'>): string =>
  `${lastDate}#${invoiceId}`;

/** Payments added up by invoice, the invoice with the latest payment first. */
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
  return [...rows.values()].sort((one, other) => (receivedPlace(one) < receivedPlace(other) ? 1 : -1));
}

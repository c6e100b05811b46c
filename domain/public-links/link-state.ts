import { type CalendarDate, formatLongDate } from '../calendar-date.ts';
import { isOverdue } from '../invoices/invoice-status.ts';
import { dayIn, type TimeZone } from '../time-zone.ts';

/** The state of an invoice as shown to its client, with dates in the business's time zone. */
export type LinkState =
  | { readonly kind: 'due' | 'overdue' | 'paid'; readonly day: CalendarDate }
  | { readonly kind: 'open' | 'void' | 'refunded' };

/** The state of an invoice at an instant (ISO). */
export function linkStateOf(
  invoice: Parameters<typeof isOverdue>[0] & {
    readonly paidAt?: string;
    /** The date of the last payment; absent for an invoice that was paid without a payment. */
    readonly paidOn?: CalendarDate | undefined;
  },
  now: string,
  timeZone: TimeZone,
): LinkState {
  const { status, dueDate, paidAt, paidOn, waivedCents = 0 } = invoice;
  if (status === 'void') return { kind: 'void' };
  if (status === 'paid' && waivedCents > 0) return { kind: 'refunded' };
  // Every paid invoice has `paidAt`; `now` only satisfies its optional type.
  if (status === 'paid') return { kind: 'paid', day: paidOn ?? dayIn(timeZone, paidAt ?? now) };
  if (dueDate === '') return { kind: 'open' };
  return { kind: isOverdue(invoice, dayIn(timeZone, now)) ? 'overdue' : 'due', day: dueDate };
}

/** The state as a line of text. */
export function linkStateText(state: LinkState): string {
  switch (state.kind) {
    case 'due':
      return `Due ${formatLongDate(state.day)}`;
    case 'overdue':
      return `Overdue since ${formatLongDate(state.day)}`;
    case 'paid':
      return `Paid on ${formatLongDate(state.day)}`;
    case 'refunded':
      return 'Refunded. Nothing is due.';
    case 'open':
      return 'No due date';
    case 'void':
      return 'This invoice was voided.';
  }
}

/** Shown on the client's page if the browser runs no scripts. */
export const linkNeedsScript = 'This page needs JavaScript; the invoice is attached to the email.';

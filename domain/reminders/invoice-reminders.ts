import type { CalendarDate } from '../calendar-date.ts';
import type { Cents } from '../money.ts';
import type { ReminderBlock } from './reminder-standing.ts';

/** The state of an invoice's reminders. */
export interface InvoiceReminders {
  /** The account has reminders turned on. */
  readonly isWanted: boolean;
  /** Reminders are turned on for this invoice. */
  readonly isOn: boolean;
  /** The client has the invoice and owes money, so a reminder can be sent now. */
  readonly isPossible: boolean;
  /** Why no reminder can be sent now; absent if `isPossible`. */
  readonly blockedBy?: ReminderBlock;
  /** What a reminder asks for: the balance of the client's version. */
  readonly balanceCents: Cents;
  /** The date of the next automatic reminder in the account's time zone. */
  readonly next?: CalendarDate;
  /** The day until which automatic reminders wait because the client reported a check; absent if they do not wait. */
  readonly pausedUntil?: CalendarDate;
  /** The due date on the client's version, from which reminders count, if it differs from the invoice's; may be ''. */
  readonly clientDueDate?: CalendarDate;
  /** "Remind now" was used less than 24 hours ago. */
  readonly isDoneToday: boolean;
  /** Whether that reminder was emailed is not known (yet). */
  readonly isUnconfirmed?: boolean;
}

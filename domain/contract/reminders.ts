import * as z from 'zod/mini';
import type { CalendarDate } from '../calendar-date.ts';
import { reminderStages } from '../reminders/reminder-settings.ts';
import type { DoneAnswer } from './call-failure.ts';
import { listUpTo } from './schemas.ts';

/** Body of `set-reminders` (PUT /api/reminders): whether clients are reminded, and at which stages. */
export const setRemindersSchema = z.strictObject({
  isOn: z.boolean(),
  stages: listUpTo(z.literal(reminderStages), reminderStages.length),
});

/** Body of `set-invoice-reminders` (PUT /api/invoices/{invoiceId}/reminders): the switch of one invoice. */
export const setInvoiceRemindersSchema = z.strictObject({ isOn: z.boolean() });

/** The state of an invoice's reminders. */
export interface InvoiceReminders {
  /** The account wants reminders. */
  readonly isWanted: boolean;
  /** This invoice's own switch. */
  readonly isOn: boolean;
  /** The client has the invoice and owes something: it can be reminded now. */
  readonly isPossible: boolean;
  /** The account's day of the next one by itself. */
  readonly next?: CalendarDate;
  /** The due date that reminders count from, where the client has a version with another one than the invoice; may be ''. */
  readonly clientDueDate?: CalendarDate;
  /** "Remind now" was pressed less than 24 hours ago. */
  readonly isDoneToday: boolean;
}

/** What each operation on reminders takes and answers. */
export interface ScheduleCalls {
  'set-reminders': { body: typeof setRemindersSchema; answer: DoneAnswer };
  'get-invoice-reminders': { answer: InvoiceReminders };
  'set-invoice-reminders': { body: typeof setInvoiceRemindersSchema; answer: InvoiceReminders };
  'remind-now': { answer: InvoiceReminders };
}

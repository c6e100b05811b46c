import * as z from 'zod/mini';
import type { InvoiceReminders } from '../reminders/invoice-reminders.ts';
import { reminderStages } from '../reminders/reminder-settings.ts';
import type { DoneAnswer } from './call-failure.ts';
import { listUpTo } from './schemas.ts';

/**
 * Body of `set-reminders` (PUT /api/reminders): whether clients get reminders, and at which stages. `hearsOfMoney`:
 * whether the owner is emailed about money, `remindsOfQuotes`: whether clients are reminded of open quotes; each is
 * unchanged if it is missing.
 */
export const setRemindersSchema = z.strictObject({
  isOn: z.boolean(),
  stages: listUpTo(z.literal(reminderStages), reminderStages.length),
  hearsOfMoney: z.optional(z.boolean()),
  remindsOfQuotes: z.optional(z.boolean()),
});

/**
 * Body of `set-invoice-reminders` (PUT /api/invoices/{invoiceId}/reminders): turns the reminders of one invoice on or
 * off.
 */
export const setInvoiceRemindersSchema = z.strictObject({ isOn: z.boolean() });

/** Request and answer types of each operation on reminders. */
export interface ScheduleCalls {
  'set-reminders': { body: typeof setRemindersSchema; answer: DoneAnswer };
  'get-invoice-reminders': { answer: InvoiceReminders };
  'set-invoice-reminders': { body: typeof setInvoiceRemindersSchema; answer: InvoiceReminders };
  'remind-now': { answer: InvoiceReminders };
}

import { setRemindersSchema } from '#domain/contract/reminders';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { setReminders } from './invoice-reminders.ts';
import { invoiceRemindersPorts } from './reminders.wiring.ts';

const { switches } = invoiceRemindersPorts();

export const handler = accountOperation('set-reminders', {
  body: jsonBody(setRemindersSchema),
  run: ({ userId, body }) => setReminders(userId, body, switches),
});

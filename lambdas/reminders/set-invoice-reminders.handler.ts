import { setInvoiceRemindersSchema } from '#domain/contract/reminders';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { setInvoiceReminders } from './invoice-reminders.ts';
import { invoiceRemindersPorts } from './reminders.wiring.ts';

const ports = invoiceRemindersPorts();

export const handler = accountOperation('set-invoice-reminders', {
  body: jsonBody(setInvoiceRemindersSchema),
  run: ({ userId, path, body }) => setInvoiceReminders({ ...path, ...body, userId }, ports),
});

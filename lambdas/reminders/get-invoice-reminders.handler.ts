import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { getInvoiceReminders } from './invoice-reminders.ts';
import { invoiceRemindersPorts } from './reminders.wiring.ts';

const ports = invoiceRemindersPorts();

export const handler = accountOperation('get-invoice-reminders', {
  run: ({ userId, path }) => getInvoiceReminders({ ...path, userId }, ports),
});

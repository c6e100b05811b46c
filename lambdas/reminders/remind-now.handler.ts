import { reminderMailing } from '../composition/reminder-email-ports.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { remindNow } from './remind-now.ts';
import { invoiceRemindersPorts } from './reminders.wiring.ts';

const ports = { ...invoiceRemindersPorts(), ...reminderMailing() };

export const handler = accountOperation('remind-now', {
  run: ({ userId, path }) => remindNow({ ...path, userId }, ports),
});

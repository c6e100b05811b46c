import { setInvoiceRemindersSchema, setRemindersSchema } from '#domain/reminders/contract';
import { clientMailGate } from '../client-email/index.ts';
import { clientMailPorts } from '../composition/client-email-ports.ts';
import { invoiceReader } from '../invoices/index.ts';
import { systemClock } from '../platform/clock.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { deployedTable } from '../platform/table/table.ts';
import { mailReminder, type RemindNowPorts } from './index.ts';
import {
  getInvoiceReminders,
  type InvoiceRemindersPorts,
  setInvoiceReminders,
  setReminders,
} from './invoice-reminders.ts';
import { remindNow } from './remind-now.ts';
import { reminderStore } from './store/reminder-store.ts';
import { reminderSwitches } from './store/reminder-switches.ts';

/** The ports for showing reminders and turning them on or off. */
function invoiceRemindersPorts(): InvoiceRemindersPorts {
  const table = deployedTable();
  return {
    store: reminderStore(table, systemClock),
    switches: reminderSwitches(table, systemClock),
    invoices: invoiceReader(table),
    clock: systemClock,
  };
}

/** The ports for sending a reminder: the mail service and the daily limits it counts towards. */
function reminderMailing(): Pick<RemindNowPorts, 'mail' | 'passGate'> {
  const table = deployedTable();
  const ports = { ...clientMailPorts(table), store: reminderStore(table, systemClock) };
  return {
    mail: (found, reminder, pass) => mailReminder(found, reminder, pass, ports),
    passGate: clientMailGate(ports),
  };
}

export const routes = {
  'set-reminders': {
    in: 'account-api',
    needs: { items: ['GetItem', 'UpdateItem'] },
    body: jsonBody(setRemindersSchema),
    run:
      ({ switches } = invoiceRemindersPorts()) =>
      ({ userId, body }) =>
        setReminders(userId, body, switches),
  },
  'get-invoice-reminders': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'Query'], index: true },
    run:
      (ports = invoiceRemindersPorts()) =>
      ({ userId, path }) =>
        getInvoiceReminders({ ...path, userId }, ports),
  },
  'set-invoice-reminders': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'], index: true },
    body: jsonBody(setInvoiceRemindersSchema),
    run:
      (ports = invoiceRemindersPorts()) =>
      ({ userId, path, body }) =>
        setInvoiceReminders({ ...path, ...body, userId }, ports),
  },
  'remind-now': {
    in: 'account-mail',
    needs: {
      items: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      index: true,
      documents: ['GetObject', 'PutObject'],
      mail: 'account',
      siteOrigin: true,
    },
    run:
      (ports = { ...invoiceRemindersPorts(), ...reminderMailing() }) =>
      ({ userId, path }) =>
        remindNow({ ...path, userId }, ports),
  },
} satisfies RoutesOf<'reminders'>;

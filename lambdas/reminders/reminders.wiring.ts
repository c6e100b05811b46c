import { invoiceReader } from '../invoices/index.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { openTable } from '../platform/table/table.ts';
import type { InvoiceRemindersPorts } from './invoice-reminders.ts';
import { reminderStore } from './store/reminder-store.ts';
import { reminderSwitches } from './store/reminder-switches.ts';

/** The ports for showing reminders and turning them on or off. */
export function invoiceRemindersPorts(): InvoiceRemindersPorts {
  const table = openTable(requiredVariable('TABLE_NAME'));
  return {
    store: reminderStore(table, systemClock),
    switches: reminderSwitches(table, systemClock),
    invoices: invoiceReader(table),
    clock: systemClock,
  };
}

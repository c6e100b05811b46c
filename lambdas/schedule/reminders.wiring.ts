import { invoiceReader } from '../adapters/dynamodb/lite-invoice/invoice-reader.ts';
import { reminderBook } from '../adapters/dynamodb/schedule/reminder-book.ts';
import { reminderSwitches } from '../adapters/dynamodb/schedule/reminder-switches.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import type { InvoiceRemindersPorts } from './invoice-reminders.ts';

/** What showing and switching reminders needs. */
export function invoiceRemindersPorts(): InvoiceRemindersPorts {
  const table = openTable(requiredVariable('TABLE_NAME'));
  return {
    book: reminderBook(table, systemClock),
    switches: reminderSwitches(table, systemClock),
    invoices: invoiceReader(table),
    clock: systemClock,
  };
}

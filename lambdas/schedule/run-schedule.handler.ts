import { invoiceMailsPerDay } from '#domain/profile/profile';
import { dailyCap } from '../adapters/dynamodb/caps/daily-cap.ts';
import { invoiceAccounts } from '../adapters/dynamodb/lite-invoice/invoice-accounts.ts';
import { invoiceStore } from '../adapters/dynamodb/lite-invoice/invoice-store.ts';
import { reminderBook } from '../adapters/dynamodb/schedule/reminder-book.ts';
import { reminderRounds } from '../adapters/dynamodb/schedule/reminder-rounds.ts';
import { repeatBook } from '../adapters/dynamodb/schedule/repeat-book.ts';
import { scheduledItems } from '../adapters/dynamodb/schedule/scheduled-items.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { newSecret, newUlid, sha256 } from '../adapters/hash.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { sleep, systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { remind } from './remind.ts';
import { repeatInvoice } from './repeat-invoice.ts';
import { runSchedule } from './run-schedule.ts';

/** Milliseconds of a run, within its time limit; the next run goes on. */
const runMilliseconds = 40_000;

const table = openTable(requiredVariable('TABLE_NAME'));
const reminders = { book: reminderBook(table, systemClock), clock: systemClock };

const repeats = {
  book: repeatBook(table, systemClock),
  invoices: invoiceStore(table, systemClock),
  accounts: invoiceAccounts(table),
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
  clock: systemClock,
  sleep,
  newSecret,
  hash: sha256,
  newId: newUlid,
};

const items = scheduledItems(table, {
  remind: (name) => remind(name, reminders),
  repeat: (name) => repeatInvoice(name, repeats),
  ...reminderRounds(table, systemClock),
});

export const handler = () =>
  runSchedule(items, { clock: systemClock, until: systemClock().getTime() + runMilliseconds });

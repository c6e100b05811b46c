import { invoiceMailsPerDay } from '#domain/profile/profile';
import { invoiceAccounts } from '../invoices/store/invoice-accounts.ts';
import { invoiceStore } from '../invoices/store/invoice-store.ts';
import { sleep, systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { newSecret, newUlid, sha256 } from '../platform/hash.ts';
import { dailyCap } from '../platform/limits/daily-cap.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { openTable } from '../platform/table/table.ts';
import { repeatInvoice } from '../recurring/repeat-invoice.ts';
import { repeatBook } from '../recurring/store/repeat-book.ts';
import { remind } from '../reminders/remind.ts';
import { reminderBook } from '../reminders/store/reminder-book.ts';
import { reminderRounds } from '../reminders/store/reminder-rounds.ts';
import { runSchedule } from '../scheduler/run-schedule.ts';
import { scheduledItems } from '../scheduler/scheduled-items.ts';

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

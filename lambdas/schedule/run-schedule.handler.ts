import { invoiceStore } from '../adapters/dynamodb/lite-invoice/invoice-store.ts';
import { storedDefaults } from '../adapters/dynamodb/lite-invoice/stored-defaults.ts';
import { reminderBook } from '../adapters/dynamodb/schedule/reminder-book.ts';
import { reminderRounds } from '../adapters/dynamodb/schedule/reminder-rounds.ts';
import { repeatBook } from '../adapters/dynamodb/schedule/repeat-book.ts';
import { scheduledItems } from '../adapters/dynamodb/schedule/scheduled-items.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { newUlid } from '../adapters/hash.ts';
import { documentBucket, s3Client } from '../adapters/s3/document-bucket.ts';
import { logoStore } from '../adapters/s3/logo-store.ts';
import { sleep, systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { mailClientPorts } from '../lite-invoice/mail-client.wiring.ts';
import { reminderMailing } from './mailing.wiring.ts';
import { createPace } from './pace.ts';
import { remind } from './remind.ts';
import { repeatInvoice } from './repeat-invoice.ts';
import { workSchedule } from './work-schedule.ts';

/**
 * Half of what the mail service lets a new account send: a quarter of a million reminders leave within the day that begins
 * at nine. Of the other half the outbox takes two, the rest is left to people who wait for their mail.
 */
const mailsPerSecond = 7;

/** Milliseconds of a run, within its time limit; the next run goes on. */
const runMilliseconds = 40_000;

const table = openTable(requiredVariable('TABLE_NAME'));
const pace = createPace(mailsPerSecond, systemClock, sleep);
const { mail, usedUp } = reminderMailing();
const reminders = {
  mail,
  admit: async (userId: string) => (await usedUp(userId)) === undefined,
  book: reminderBook(table, systemClock),
  clock: systemClock,
  pace,
};

const repeats = {
  ...mailClientPorts(),
  book: repeatBook(table, systemClock),
  defaults: storedDefaults(table),
  invoices: invoiceStore(table, systemClock),
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  newId: newUlid,
  pace,
};

const items = scheduledItems(table, {
  remind: (name) => remind(name, reminders),
  repeat: (name) => repeatInvoice(name, repeats),
  ...reminderRounds(table, systemClock),
});

export const handler = () =>
  workSchedule(items, { clock: systemClock, until: systemClock().getTime() + runMilliseconds });

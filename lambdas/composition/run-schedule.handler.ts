import { invoiceMailsPerDay } from '#domain/profile/profile';
import { invoiceAccounts, invoiceStore, onlineChanges } from '../invoices/index.ts';
import {
  deployedProvider,
  expireClosing,
  pollEvents,
  pollPayment,
  reduceEvent,
  timeZoneReader,
} from '../online-payments/index.ts';
import { sleep, systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { newSecret, newUlid, sha256 } from '../platform/hash.ts';
import { dailyCap } from '../platform/limits/daily-cap.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { unlessMaintenance } from '../platform/ssm/maintenance.ts';
import { openTable } from '../platform/table/table.ts';
import { repeatBook, repeatInvoice } from '../recurring/index.ts';
import { remind, reminderBook } from '../reminders/index.ts';
import { runSchedule, scheduledItems } from '../scheduler/index.ts';
import { feedTasks, openTaskQueue, taskStore } from '../tasks/index.ts';
import { depositReader, invoiceProjections, rescheduleAccount } from './projections.ts';

/** Milliseconds of a run, within its time limit; the next run goes on. */
const runMilliseconds = 40_000;

const table = openTable(requiredVariable('TABLE_NAME'));
const reminders = { book: reminderBook(table, systemClock), clock: systemClock };

const repeats = {
  book: repeatBook(table, systemClock),
  invoices: invoiceStore(table, systemClock, invoiceProjections),
  depositOf: depositReader(table),
  accounts: invoiceAccounts(table, systemClock),
  logos: logoStore(documentBucket(s3Client(), requiredVariable('DOCUMENT_BUCKET'))),
  mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, systemClock),
  clock: systemClock,
  sleep,
  newSecret,
  hash: sha256,
  newId: newUlid,
};

const payments = {
  ...{ table, clock: systemClock },
  changes: onlineChanges(table, systemClock, invoiceProjections),
  timeZoneOf: timeZoneReader(invoiceAccounts(table, systemClock)),
  ...deployedProvider(),
};

const items = scheduledItems(table, {
  remind: (name) => remind(name, reminders),
  repeat: (name) => repeatInvoice(name, repeats),
  goRound: rescheduleAccount(table, systemClock),
  payments: {
    pollPayment: (name) => pollPayment(name, payments),
    pollEvents: (userId) => pollEvents(userId, payments),
    reduceEvent: (eventId) => reduceEvent(eventId, payments),
    expirePage: (name) => expireClosing(name, payments),
  },
});

const tasks = { tasks: taskStore(table, systemClock), offer: openTaskQueue() };

/** Hands over the units of tasks and works off what is due; neither keeps the other from being done. */
async function run() {
  const until = systemClock().getTime() + runMilliseconds;
  const [fed, worked] = await Promise.allSettled([
    feedTasks(tasks),
    runSchedule(items, { clock: systemClock, until }),
  ]);
  if (fed.status === 'rejected') throw fed.reason;
  if (worked.status === 'rejected') throw worked.reason;
  return worked.value;
}

export const handler = unlessMaintenance(run, () => undefined);

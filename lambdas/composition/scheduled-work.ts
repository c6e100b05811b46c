import {
  type ClientMailPorts,
  continueDividedPayment,
  dividedPortsOn,
  type InvoiceAccounts,
  type InvoiceTable,
  invoiceStore,
  onlineChanges,
  timeZoneReader,
} from '../invoices/index.ts';
import { jobReminders } from '../jobs/index.ts';
import {
  deployedProvider,
  expireClosingPage,
  pollEvents,
  pollPayment,
  processEvent,
} from '../online-payments/index.ts';
import { forgetPhoto, photoStore } from '../photos/index.ts';
import { newUlid } from '../platform/hash.ts';
import { deployedDocuments } from '../platform/s3/document-bucket.ts';
import { logoStore } from '../platform/s3/logo-store.ts';
import { photoFilesIn } from '../platform/s3/photo-files.ts';
import { repeatInvoice, repeatStore, visitMaker } from '../recurring/index.ts';
import { remind, reminderStore } from '../reminders/index.ts';
import { scheduledWork } from '../scheduler/index.ts';
import { startBooksCheck } from './books/start-books-check.ts';
import { depositRecorder } from './online-payments.ts';
import { depositReader, rescheduleAccount } from './projections.ts';

/** Finds the scheduled work of an item of a deployed table by its key. */
export function deployedSchedule(
  table: InvoiceTable,
  mailing: ClientMailPorts & { readonly accounts: InvoiceAccounts },
) {
  const { clock } = mailing;
  const changes = {
    invoices: invoiceStore(table, clock),
    depositOf: depositReader(table),
    recordDeposits: depositRecorder(table, clock),
  };
  const bucket = deployedDocuments();
  const logos = logoStore(bucket);
  const photos = { photos: photoStore(table), files: photoFilesIn(bucket), clock };
  const repeats = {
    ...mailing,
    ...changes,
    logos,
    store: repeatStore(table, clock),
    newId: newUlid,
    makeVisits: visitMaker(table, clock),
  };
  const reminders = { store: reminderStore(table, clock), clock };
  const payments = {
    table,
    clock,
    changes: onlineChanges(table, clock),
    timeZoneOf: timeZoneReader(table),
    ...deployedProvider(),
  };
  const divided = dividedPortsOn(table, clock);
  return scheduledWork(
    table,
    {
      remind: (name) => remind(name, reminders),
      repeat: (name) => repeatInvoice(name, repeats),
      continueRound: rescheduleAccount(table, clock),
      remindOfJobs: jobReminders(table, clock).remindClients,
      checkBooks: startBooksCheck(table, clock),
      continueDivided: (name) => continueDividedPayment(name, divided),
      forgetPhoto: (name) => forgetPhoto(name, photos),
      payments: {
        pollPayment: (name) => pollPayment(name, payments),
        pollEvents: (userId) => pollEvents(userId, payments),
        processEvent: (eventId) => processEvent(eventId, payments),
        expirePage: (name) => expireClosingPage(name, payments),
      },
    },
    clock,
  );
}

import { invoiceMailsPerDay } from '#domain/profile/profile';
import { clientMailCap } from '#lambdas/client-email/index';
import { depositRecorder } from '#lambdas/composition/online-payments';
import { outboxPorts } from '#lambdas/composition/outbox-ports';
import {
  depositReader,
  invoicesBeingChecked,
  invoiceTable,
  partStandingReader,
  rescheduleAccount,
  takesOnlinePayments,
} from '#lambdas/composition/projections';
import {
  clientMails,
  invoiceAccounts,
  invoiceStore,
  onlineChanges,
  storedPdfs,
  timeZoneReader,
} from '#lambdas/invoices/index';
import type { IssuedFiles } from '#lambdas/issued-files/index';
import type { SendWaitingPorts } from '#lambdas/messaging/index';
import { type PaymentProvider, relistEvents } from '#lambdas/online-payments/index';
import { type Clock, sleep } from '#lambdas/platform/clock';
import { newSecret, newUlid, sha256 } from '#lambdas/platform/hash';
import { dailyCap } from '#lambdas/platform/limits/daily-cap';
import type { DocumentBucket } from '#lambdas/platform/s3/document-bucket';
import { logoStore } from '#lambdas/platform/s3/logo-store';
import type { MailSender } from '#lambdas/platform/ses/mail';
import type { Table } from '#lambdas/platform/table/table';
import { repeatInvoice, repeatStore } from '#lambdas/recurring/index';
import { remind, reminderStore } from '#lambdas/reminders/index';
import { scheduledItems } from '#lambdas/scheduler/index';

/** Called with the tags of each email that may already have been sent. */
export type ReportPossiblySent = (tags: Readonly<Record<string, string>>) => void;

export interface ReplayPorts {
  /** The scheduled work. */
  readonly items: ReturnType<typeof scheduledItems>;
  /** The ports of the outbox; they send nothing. */
  readonly outbox: SendWaitingPorts;
  /** Records the provider's movements for an account between two instants. Returns the number of events. */
  readonly relistPayments?: (userId: string, span: { since: Date; until: Date }) => Promise<number>;
}

/**
 * Sends nothing and reports the outcome as unknown, because after a restore nobody knows whether the email was sent.
 */
const sendsNothing = (suspect: ReportPossiblySent): MailSender => ({
  send: async ({ tags = {} }) => {
    suspect(tags);
    return { kind: 'unknown', reason: 'restored' };
  },
});

/** Stores no documents, because no emails are sent. Pages that need a document render it. */
const keepsNothing: DocumentBucket = {
  read: async () => undefined,
  write: async () => undefined,
  remove: async () => undefined,
};

/** Records no issued files, because nothing is issued. */
const recordsNothing: IssuedFiles = {
  record: async () => undefined,
  ofEmail: () => ({ record: async () => undefined, forget: async () => undefined }),
  recordFree: async () => undefined,
  codeFor: async () => '',
};

/** Schedule and outbox as deployed, except that no email is sent and no PDF is rendered. */
export function replayPorts(
  table: Table,
  {
    bucket,
    siteOrigin,
    clock,
    suspect,
    provider,
    givenNumber,
  }: {
    readonly bucket: DocumentBucket;
    readonly siteOrigin: string;
    readonly clock: Clock;
    readonly suspect: ReportPossiblySent;
    /** Absent if online payments are off. */
    readonly provider?: PaymentProvider | undefined;
    /** The number of an invoice that was emailed in the lost time, by the ID of its content. */
    readonly givenNumber: (userId: string, contentId: string) => string | undefined;
  },
): ReplayPorts {
  const mailing = {
    invoices: invoiceStore(invoiceTable(table), clock),
    depositOf: depositReader(table),
    recordDeposits: depositRecorder(table, clock),
    accounts: invoiceAccounts(table, clock),
    takesOnlinePayments: takesOnlinePayments(table, clock),
    beingChecked: invoicesBeingChecked(table),
    partStandingOf: partStandingReader(table, clock),
    clientMails: clientMails(invoiceTable(table), clock),
    logos: logoStore(bucket),
    pdfs: storedPdfs(keepsNothing),
    renderPdf: async () => new Uint8Array(),
    files: recordsNothing,
    mail: sendsNothing(suspect),
    mailCap: dailyCap(table, 'invoice', invoiceMailsPerDay, clock),
    clientMailCap: clientMailCap(table, clock),
    clock,
    sleep,
    random: Math.random,
    newSecret,
    hash: sha256,
    newId: newUlid,
    siteOrigin: async () => siteOrigin,
  };
  const reminders = { store: reminderStore(table, clock), clock };
  const payments = provider && {
    table,
    clock,
    provider,
    changes: onlineChanges(invoiceTable(table), clock),
    timeZoneOf: timeZoneReader(table),
  };
  const repeats = { ...mailing, store: repeatStore(table, clock), givenNumber };
  return {
    items: scheduledItems(
      table,
      {
        remind: (name) => remind(name, reminders),
        repeat: (name) => repeatInvoice(name, repeats),
        continueRound: rescheduleAccount(table, clock),
      },
      clock,
    ),
    outbox: outboxPorts(table, mailing, {
      certificate: async () => new Uint8Array(),
      statement: async () => new Uint8Array(),
      summary: async () => new Uint8Array(),
    }),
    ...(payments && { relistPayments: (userId, span) => relistEvents(userId, span, payments) }),
  };
}

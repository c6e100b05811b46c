import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { clientMailGate } from '#lambdas/client-email/client-mail-gate';
import { clientMailCap } from '#lambdas/client-email/store/client-mail-cap';
import { mailingAccounts } from '#lambdas/client-email/store/mailing-accounts';
import { clientLookup } from '#lambdas/clients/store/client-lookup';
import { allMessages, allWaitingIds } from '#lambdas/composition/all-messages';
import { depositPage, depositRecorder } from '#lambdas/composition/online-payments';
import { outboxPorts } from '#lambdas/composition/outbox-ports';
import {
  depositReader,
  invoicesBeingChecked,
  partStandingReader,
  rescheduleAccount,
  takesOnlinePayments,
} from '#lambdas/composition/projections';
import { generatorPause } from '#lambdas/free-invoice/store/free-generator-switch';
import { mailReputation } from '#lambdas/free-invoice/store/mail-reputation';
import { storedPdfs } from '#lambdas/invoices/pdf/stored-or-drawn-pdf';
import { clientMails } from '#lambdas/invoices/store/client-mails';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import type { InvoiceTable } from '#lambdas/invoices/store/invoice-change';
import { invoiceDrafts } from '#lambdas/invoices/store/invoice-drafts';
import { invoicePayments } from '#lambdas/invoices/store/invoice-payments';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceSharing } from '#lambdas/invoices/store/invoice-sharing';
import { invoiceStore } from '#lambdas/invoices/store/invoice-store';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { issuedFiles } from '#lambdas/issued-files/store/issued-files';
import { jobMailHandler } from '#lambdas/jobs/store/job-mail';
import { jobStore } from '#lambdas/jobs/store/job-store';
import { jobReminders } from '#lambdas/jobs/store/reminded-jobs';
import { feederLock } from '#lambdas/messaging/store/feeder-lock';
import { messageLedger } from '#lambdas/messaging/store/message-ledger';
import { hasPhotos } from '#lambdas/photos/store/photo-store';
import { newSecret, newUlid, sha256 } from '#lambdas/platform/hash';
import { dailyCap } from '#lambdas/platform/limits/daily-cap';
import { logTo } from '#lambdas/platform/log';
import type { DocumentBucket } from '#lambdas/platform/s3/document-bucket';
import { logoStore } from '#lambdas/platform/s3/logo-store';
import type { Mail, MailOutcome, MailSender } from '#lambdas/platform/ses/mail';
import { liteQuotes } from '#lambdas/quotes/store/lite-quotes';
import { ownerDay, providerRepository } from '#lambdas/quotes/store/provider-repository';
import { quoteCopies } from '#lambdas/quotes/store/quote-messages';
import { quoteNumbers } from '#lambdas/quotes/store/quote-number';
import { quoteQuestions } from '#lambdas/quotes/store/quote-questions';
import { quoteSendings } from '#lambdas/quotes/store/quote-sending';
import { quoteStore } from '#lambdas/quotes/store/quote-store';
import { repeatInvoice } from '#lambdas/recurring/repeat-invoice';
import { repeatJobPortsOn } from '#lambdas/recurring/store/repeat-job-ports';
import { repeatStore } from '#lambdas/recurring/store/repeat-store';
import { visitMaker } from '#lambdas/recurring/store/visit-store';
import { mailReminder } from '#lambdas/reminders/mail-reminder';
import { remind } from '#lambdas/reminders/remind';
import type { remindNow } from '#lambdas/reminders/remind-now';
import { reminderStore } from '#lambdas/reminders/store/reminder-store';
import { reminderSwitches } from '#lambdas/reminders/store/reminder-switches';
import { runSchedule } from '#lambdas/scheduler/run-schedule';
import { scheduledItems } from '#lambdas/scheduler/scheduled-items';
import { tableOn } from '../invoice-tables.ts';
import { runOutbox } from '../outbox.ts';
import { sweepTable } from '../sweep-table.ts';

export { mailboxOf } from '#lambdas/client-email/store/mail-stop';
export type { DocumentBucket, Mail, MailOutcome, MailSender };
export { logTo, sha256 };

type Item = Readonly<Record<string, unknown>>;

/** The services and the clock of the simulated product. */
export interface ProductSurroundings {
  readonly client: DynamoDBClient;
  readonly tableName: string;
  readonly mail: MailSender;
  readonly bucket: DocumentBucket;
  readonly clock: () => Date;
  /** Moves the clock. */
  readonly advance: (milliseconds: number) => void;
  readonly mailsPerDay: number;
  readonly userId: string;
}

/** The product's table as an operator sees it. */
export function tableOf(client: DynamoDBClient, tableName: string) {
  const table = tableOn(client, tableName, async () => undefined);
  return {
    table,
    put: (Item: Item) => table.client.send(new PutCommand({ TableName: tableName, Item })),
    remove: (Key: Item) => table.client.send(new DeleteCommand({ TableName: tableName, Key })),
    /** Sets an attribute of an item, or removes it. */
    set: (Key: Item, name: string, value: unknown) =>
      table.client.send(
        new UpdateCommand({
          TableName: tableName,
          Key,
          UpdateExpression: value === undefined ? 'REMOVE #name' : 'SET #name = :value',
          ExpressionAttributeNames: { '#name': name },
          ...(value !== undefined && { ExpressionAttributeValues: { ':value': value } }),
        }),
      ),
    /** All items, sorted by key. */
    async items(): Promise<Item[]> {
      const found: Item[] = [];
      let start: Record<string, unknown> | undefined;
      do {
        const page = await table.client.send(
          new ScanCommand({
            TableName: tableName,
            ConsistentRead: true,
            ...(start && { ExclusiveStartKey: start }),
          }),
        );
        found.push(...(page.Items ?? []));
        start = page.LastEvaluatedKey;
      } while (start);
      const keyOf = ({ PK, SK }: Item) => `${PK} ${SK}`;
      return found.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    },
  };
}

/** The ports of the operations on jobs. */
const jobPortsOf = <Mailing extends { readonly clock: () => Date }>(
  table: InvoiceTable,
  mailing: Mailing,
) => ({
  ...mailing,
  jobs: jobStore(table, mailing.clock),
  findClient: (userId: string, clientId: string) => clientLookup(table, userId).byId(clientId),
  addressesOf: async () => [],
  today: async () => mailing.clock().toISOString().slice(0, 10),
  mails: {
    find: (userId: string, id: string) =>
      messageLedger(jobMailHandler, { table, clock: mailing.clock }).find(id, userId),
  },
});

/** The ports of all use cases on one table, wired like the deployed functions. */
export function portsOf(
  { mail, bucket, clock, advance, mailsPerDay }: ProductSurroundings,
  { table }: ReturnType<typeof tableOf>,
) {
  const mailing = {
    invoices: invoiceStore(table, clock),
    accounts: invoiceAccounts(table, clock),
    takesOnlinePayments: takesOnlinePayments(table, clock),
    beingChecked: invoicesBeingChecked(table),
    partStandingOf: partStandingReader(table, clock),
    depositOf: depositReader(table),
    recordDeposits: depositRecorder(table, clock),
    clientMails: clientMails(table, clock),
    clientMailCap: clientMailCap(table, clock),
    logos: logoStore(bucket),
    pdfs: storedPdfs(bucket),
    renderPdf: async (sheet: unknown) => new TextEncoder().encode(JSON.stringify(sheet)),
    files: issuedFiles(table, clock),
    mail,
    clock,
    newSecret,
    hash: sha256,
    mailCap: dailyCap(table, 'invoice', mailsPerDay, clock),
    sleep: async (milliseconds: number) => advance(milliseconds),
    random: () => 0.5,
    siteOrigin: async () => 'https://billhook.example',
  };
  const reminderBooks = { store: reminderStore(table, clock), switches: reminderSwitches(table, clock) };
  const reminderPorts = { ...mailing, ...reminderBooks };
  const certificate = async (facts: unknown) => new TextEncoder().encode(JSON.stringify(facts));
  return {
    invoices: { ...mailing, newId: newUlid },
    drafts: invoiceDrafts(table, clock),
    sharing: invoiceSharing(table, clock),
    voids: invoiceVoids(table, clock),
    payments: invoicePayments(table, clock),
    reminders: {
      ...reminderPorts,
      passGate: clientMailGate(reminderPorts),
      mail: (...[found, reminder, pass]: Parameters<Parameters<typeof remindNow>[1]['mail']>) =>
        mailReminder(found, reminder, pass, reminderPorts),
    },
    repeats: {
      ...mailing,
      store: repeatStore(table, clock),
      newId: newUlid,
      makeVisits: visitMaker(table, clock),
    },
    jobs: jobPortsOf(table, mailing),
    jobRepeats: repeatJobPortsOn(table, clock),
    jobSettings: { table, newSecret, clock },
    remindOfJobs: jobReminders(table, clock).remindClients,
    quotes: {
      ...mailing,
      quotes: quoteStore(table, clock),
      lite: liteQuotes(table),
      ownerDay: ownerDay(table, clock),
      providers: providerRepository(table, clock),
      depositPage: depositPage(table, clock),
      invoices: invoiceReader(table),
      numbers: quoteNumbers(table),
      hasPhotos: hasPhotos(table),
      sendings: quoteSendings(table, clock),
      copies: quoteCopies(table, clock),
      passGate: clientMailGate({ ...mailing, accounts: mailingAccounts(table, clock) }),
      questions: quoteQuestions(table, clock),
      newId: () => newUlid(clock()),
    },
    outbox: outboxPorts(table, mailing, {
      certificate,
      statement: async () => new Uint8Array([1]),
      summary: async () => new Uint8Array([1]),
    }),
    events: {
      messages: allMessages(table, clock),
      reputation: mailReputation(table),
      generator: generatorPause(table),
      limits: { complaintRate: 0.001, bounceRate: 0.1 },
      clock,
    },
  };
}

/** The functions that run by schedule. */
export function scheduledFunctions(
  { clock }: ProductSurroundings,
  { table }: ReturnType<typeof tableOf>,
  { reminders, repeats, remindOfJobs, outbox }: ReturnType<typeof portsOf>,
) {
  const planned = scheduledItems(
    table,
    {
      remind: (name) => remind(name, reminders),
      repeat: (name) => repeatInvoice(name, repeats),
      continueRound: rescheduleAccount(table, clock),
      remindOfJobs,
    },
    clock,
  );
  return {
    /** Each returns how often each thing was done. */
    dispatch: () =>
      runOutbox({ ...outbox, ids: allWaitingIds(table), lock: feederLock(table, clock), clock }),
    sweep: (): Promise<Readonly<Record<string, number>>> => sweepTable(table, clock),
    schedule: () => runSchedule(planned, { clock, until: Number.POSITIVE_INFINITY }),
  };
}

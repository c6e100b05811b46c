import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import type { RecordPaymentBody } from '#domain/invoices/contract/invoice-changes';
import { leaseMilliseconds } from '#domain/messaging/message';
import { keys } from '#domain/table/keys';
import { clientMailCap } from '#lambdas/client-email/store/client-mail-cap';
import { client } from '#lambdas/clients/store/client';
import { clientLookup } from '#lambdas/clients/store/client-lookup';
import { depositRecorder } from '#lambdas/composition/online-payments';
import {
  depositReader,
  invoicesBeingChecked,
  invoiceTable,
  isInvoiceBeingChecked,
  partStandingReader,
  takesOnlinePayments,
} from '#lambdas/composition/projections';
import type { ClientMailPorts } from '#lambdas/invoices/email-client/client-mail-ports';
import { type EmailInvoiceToClient, emailInvoiceToClient } from '#lambdas/invoices/email-client/mail-client';
import { getInvoice } from '#lambdas/invoices/get-invoice';
import { emailReceipt } from '#lambdas/invoices/payments/email-receipt';
import { recordPayment, removePayment } from '#lambdas/invoices/payments/record-payment';
import { storedPdfs } from '#lambdas/invoices/pdf/stored-or-drawn-pdf';
import type { SendInvoicePorts } from '#lambdas/invoices/ports';
import type { SendInvoice } from '#lambdas/invoices/send/plan-number';
import { sendToBoth } from '#lambdas/invoices/send/send-to-both';
import { clientMails } from '#lambdas/invoices/store/client-mails';
import { invoiceAccounts } from '#lambdas/invoices/store/invoice-accounts';
import { invoicePayments } from '#lambdas/invoices/store/invoice-payments';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceStore } from '#lambdas/invoices/store/invoice-store';
import { invoiceTimelines } from '#lambdas/invoices/store/invoice-timeline';
import { waitingReceipts } from '#lambdas/invoices/store/receipt-message-handler';
import { requestedReceipts } from '#lambdas/invoices/store/requested-receipts';
import { issuedFiles } from '#lambdas/issued-files/store/issued-files';
import { sleep } from '#lambdas/platform/clock';
import { newSecret, newUlid, sha256 } from '#lambdas/platform/hash';
import { dailyCap } from '#lambdas/platform/limits/daily-cap';
import { documentBucket } from '#lambdas/platform/s3/document-bucket';
import { logoStore } from '#lambdas/platform/s3/logo-store';
import { sesMailSender } from '#lambdas/platform/ses/ses-mail-sender';
import { commit } from '#lambdas/platform/table/commit';
import { tableOn } from '#lambdas/platform/table/table';
import { put } from '#lambdas/platform/table/writes';
import { emailStatement } from '#lambdas/statements/email-statement';
import { statementMails } from '#lambdas/statements/store/statement-messages';
import { aMailService, sesOn } from './fake-mail-service.ts';
import { type FakeObjectStore, s3On } from './fake-object-store.ts';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { anInvoice } from './invoices.ts';
import { userIdScheduledAtNine } from './scheduled-at-nine.ts';
import { sweepTable } from './sweep-table.ts';
import type { TableEngine } from './table-engine.ts';

export const pat = userIdScheduledAtNine;
export const kim = 'a1b2c3d4-0000-4000-8000-000000000002';

type Item = Record<string, unknown>;

/**
 * The Lite operations with their real adapters, on their own table, and with a mail service and a bucket that can fail.
 */
export async function liteWorld(engine: TableEngine, options: { readonly mailsPerDay?: number } = {}) {
  const tableName = await engine.createTable();
  const service = aMailService();
  const store: FakeObjectStore = { objects: new Map(), isDown: false };
  let now = new Date('2026-11-03T12:00:00Z');
  // Each call is a millisecond later, like a real clock.
  const clock = () => {
    now = new Date(now.getTime() + 1);
    return now;
  };
  const plain = invoiceTable(tableOn(engine.client(), tableName));
  let keysUsed = 0;

  function portsUnder(
    plan: FaultPlan,
    client: DynamoDBClient = engine.client(),
  ): SendInvoicePorts & ClientMailPorts {
    const table = invoiceTable(tableOn(plan.attach(client, 'dynamodb'), tableName));
    const bucket = documentBucket(plan.attach(s3On(store), 's3'), 'documents');
    return {
      invoices: invoiceStore(table, clock),
      depositOf: depositReader(table),
      recordDeposits: depositRecorder(table, clock),
      accounts: invoiceAccounts(table, clock),
      takesOnlinePayments: takesOnlinePayments(table, clock),
      beingChecked: invoicesBeingChecked(table),
      partStandingOf: partStandingReader(table, clock),
      clientMails: clientMails(table, clock),
      clientMailCap: clientMailCap(table, clock),
      logos: logoStore(bucket),
      pdfs: storedPdfs(bucket),
      renderPdf: async (sheet) => new TextEncoder().encode(`%PDF ${JSON.stringify(sheet)}`),
      files: issuedFiles(table, clock),
      mail: sesMailSender(plan.attach(sesOn(service), 'ses'), { from: 'billing@billhook.example' }),
      mailCap: dailyCap(table, 'invoice', options.mailsPerDay ?? 100_000, clock),
      clock,
      // Waits a hundredth of the time, so that a duplicate request soon looks again.
      sleep: (milliseconds) => sleep(milliseconds / 100),
      random: () => 0.5,
      newSecret,
      hash: sha256,
      newId: newUlid,
      siteOrigin: async () => 'https://billhook.example',
    };
  }

  /** The ports without any planned fault, made once, because SDK clients are slow to make. */
  let ordinary: ReturnType<typeof portsUnder> | undefined;
  function ordinaryPorts() {
    ordinary ??= portsUnder(planFault());
    return ordinary;
  }

  async function openAccount(userId: string, changes: Item = {}): Promise<void> {
    const items = [
      {
        ...keys.liteProfile(userId),
        uid: userId,
        mailAlias: userId,
        email: `${userId.slice(-4)}@example.com`,
        emailVerified: true,
        invoicesCreated: 0,
        // Only tests of these emails turn them on, so that others see the emails that they are about.
        hearsOfMoney: false,
        ...changes,
      },
      {
        ...keys.businessProfile(userId),
        firstName: 'Pat',
        lastName: 'Doe',
        fullName: '',
        businessName: 'Hartwell Plumbing',
        email: 'office@hartwell.example',
        phone: '(555) 555-0100',
        address: '12 Mill Road',
        city: 'Dayton',
        state: 'OH',
        zipCode: '45402',
        updatedAt: '2026-11-01T00:00:00.000Z',
      },
    ];
    for (const Item of items) await plain.client.send(new PutCommand({ TableName: tableName, Item }));
  }

  const newKey = (): string => {
    keysUsed += 1;
    return `key-${String(keysUsed).padStart(20, '0')}`;
  };

  async function items(): Promise<Item[]> {
    const found: Item[] = [];
    let start: Item | undefined;
    do {
      const page = await plain.client.send(
        new ScanCommand({
          TableName: tableName,
          ConsistentRead: true,
          ...(start && { ExclusiveStartKey: start }),
        }),
      );
      found.push(...(page.Items ?? []));
      start = page.LastEvaluatedKey;
    } while (start);
    return found;
  }

  return {
    service,
    store,
    plain,
    clock,
    tableName,
    // Ports whose calls follow a plan of faults.
    portsUnder,
    // Ports without faults.
    ordinaryPorts,
    openAccount,
    newKey,
    items,
    advance(milliseconds: number) {
      now = new Date(now.getTime() + milliseconds);
    },
    submit(
      options: Partial<Omit<SendInvoice, 'invoice'>> & {
        claimedUserId?: string;
        sentBody?: string;
        key?: string;
        invoice?: Partial<InvoiceDraft>;
        ports?: Partial<SendInvoicePorts & ClientMailPorts>;
      } = {},
      plan?: FaultPlan,
    ) {
      const { key, invoice, ports, ...rest } = options;
      const submissionId = key ?? newKey();
      return sendToBoth(
        {
          userId: pat,
          submissionId,
          mail: true,
          invoice: anInvoice({ invoiceNumber: `INV-${submissionId.slice(-4)}`, ...invoice }),
          ...rest,
        },
        { ...(plan ? portsUnder(plan) : ordinaryPorts()), ...ports },
      );
    },
    /** Adds a saved client to an account; returns its ID. */
    async addClient(facts: { readonly name: string; readonly email: string }, userId = pat) {
      const clientId = newUlid(clock());
      const rest = { phone: '', address: '', city: '', createdAt: clock().toISOString(), lastUsed: '' };
      const counts = { invoiceCount: 0, totalCents: 0, balanceCents: 0 };
      const item = { clientId, ...facts, ...rest, ...counts };
      await commit(plain, [put(client, client.key(userId, clientId), item)]);
      return clientId;
    },
    /** "Email statement" of a client. */
    emailStatement(
      clientId: string,
      options: { readonly to: string; readonly since?: string; readonly key?: string },
      plan = planFault(),
      userId = pat,
    ) {
      const ports = portsUnder(plan);
      const table = tableOn(plan.attach(engine.client(), 'dynamodb'), tableName);
      return emailStatement(
        { userId, clientId, since: '', key: newKey(), ...options },
        {
          ...ports,
          findClient: (owner, id) => clientLookup(table, owner).byId(id),
          statements: statementMails(table, clock),
        },
      );
    },
    /** Emails the current content of an invoice to its client, as the detail page does. */
    async emailToClient(
      invoiceId: string,
      options: Partial<EmailInvoiceToClient> & { readonly userId?: string } = {},
      plan = planFault(),
      client = engine.client(),
    ) {
      const { userId = pat } = options;
      const shown = await invoiceReader(plain).find(userId, invoiceId);
      const afterMail = shown?.clientMail?.mailId;
      return emailInvoiceToClient(
        {
          userId,
          invoiceId,
          mailId: options.mailId ?? newKey(),
          message: '',
          basedOn: shown?.contentId ?? 'none',
          // A repeated request has the same body as the first.
          ...(afterMail !== undefined && afterMail !== options.mailId && { afterMail }),
          ...options,
        },
        portsUnder(plan, client),
      );
    },
    /** The data of an invoice's detail page. */
    readInvoice: (invoiceId: string, userId = pat) =>
      getInvoice(userId, invoiceId, {
        invoices: invoiceReader(plain),
        timelines: invoiceTimelines(plain),
        payments: invoicePayments(plain, clock),
        waitingReceipts: waitingReceipts(plain, clock),
        depositOf: depositReader(plain),
        takesOnlinePayments: takesOnlinePayments(plain, clock),
        isBeingChecked: (id, record) => isInvoiceBeingChecked(plain, id, record),
      }),
    /** Records a payment as the dialog would; of the whole balance by default. */
    pay(
      invoiceId: string,
      draft: RecordPaymentBody & { readonly key?: string; readonly userId?: string } = {},
      table = plain,
    ) {
      const { key: paymentId = newKey(), userId = pat, ...typed } = draft;
      return recordPayment(
        { ...typed, userId, invoiceId, paymentId },
        {
          invoices: invoiceReader(table),
          accounts: invoiceAccounts(table, clock),
          payments: invoicePayments(table, clock),
          clientMails: clientMails(table, clock),
          clock,
        },
      );
    },
    /** Requests the receipt of a payment that was recorded before. */
    requestReceipt: (invoiceId: string, paymentId: string, key = newKey(), userId = pat) =>
      emailReceipt(
        { userId, invoiceId, paymentId, key },
        {
          invoices: invoiceReader(plain),
          accounts: invoiceAccounts(plain, clock),
          payments: invoicePayments(plain, clock),
          receipts: requestedReceipts(plain, clock),
          clientMails: clientMails(plain, clock),
        },
      ),
    /** Removes a payment; by default the only one. */
    async unpay(invoiceId: string, paymentId?: string, table = plain) {
      const [first] = await invoicePayments(plain, clock).list(pat, invoiceId);
      return removePayment(
        { userId: pat, invoiceId, paymentId: paymentId ?? first?.paymentId ?? 'none' },
        { invoices: invoiceReader(table), payments: invoicePayments(table, clock) },
      );
    },
    async sweepAfterLease() {
      now = new Date(now.getTime() + leaseMilliseconds + 1000);
      return sweepTable(plain, clock);
    },
    /** Items with a key prefix, with all or only some of their attributes. */
    async itemsUnder(prefix: string, userId = pat, only: readonly string[] = []): Promise<Item[]> {
      const found: Item[] = [];
      let start: Item | undefined;
      do {
        const page = await plain.client.send(
          new QueryCommand({
            TableName: tableName,
            KeyConditionExpression: 'PK = :pk AND begins_with(SK, :prefix)',
            ExpressionAttributeValues: { ':pk': keys.liteProfile(userId).PK, ':prefix': prefix },
            ...(only.length > 0 && { ProjectionExpression: only.join(', ') }),
            ConsistentRead: true,
            ...(start && { ExclusiveStartKey: start }),
          }),
        );
        found.push(...(page.Items ?? []));
        start = page.LastEvaluatedKey;
      } while (start);
      return found;
    },
    async lite(userId = pat): Promise<Item> {
      const found = await plain.client.send(
        new GetCommand({ TableName: tableName, Key: keys.liteProfile(userId), ConsistentRead: true }),
      );
      return found.Item ?? {};
    },
  };
}

export type LiteWorld = Awaited<ReturnType<typeof liteWorld>>;

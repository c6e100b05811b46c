import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { InvoiceDraft } from '#domain/documents/invoice-draft';
import { leaseMilliseconds } from '#domain/messaging/message';
import { keys } from '#domain/table/keys';
import { canaryDetector } from '#lambdas/free-invoice/canary-pass';
import { downloadFreeInvoice } from '#lambdas/free-invoice/download-free-invoice';
import type { DownloadablePdfs, SendFreeInvoicePorts } from '#lambdas/free-invoice/ports';
import { sendFreeInvoice } from '#lambdas/free-invoice/send-free-invoice';
import { freeGeneratorSwitch } from '#lambdas/free-invoice/store/free-generator-switch';
import { freeMessages } from '#lambdas/free-invoice/store/free-messages';
import { submissionCaps } from '#lambdas/free-invoice/store/submission-caps';
import { issuedFiles } from '#lambdas/issued-files/store/issued-files';
import type { BotVerdict } from '#lambdas/platform/bot-check/recaptcha';
import { sleep } from '#lambdas/platform/clock';
import { newSecret, sha256 } from '#lambdas/platform/hash';
import { sesMailSender } from '#lambdas/platform/ses/ses-mail-sender';
import { tableOn } from '#lambdas/platform/table/table';
import { aMailService, sesOn } from './fake-mail-service.ts';
import { type FaultPlan, planFault } from './fault-plan.ts';
import { anInvoice } from './invoices.ts';
import { sweepTable } from './sweep-table.ts';
import type { TableEngine } from './table-engine.ts';

/**
 * The operations of the free generator with their real adapters, on their own table and a mail service that can fail.
 */
export async function freeInvoiceWorld(engine: TableEngine, caps = { perNetwork: 1e6, perDay: 1e6 }) {
  const tableName = await engine.createTable();
  const service = aMailService();
  let now = new Date('2026-11-03T12:00:00Z');
  const clock = () => now;
  const plain = tableOn(engine.client(), tableName);

  const storedPdfs = new Map<string, Uint8Array>();
  const pdfs: DownloadablePdfs = {
    keep: async (submissionId, pdf) => void storedPdfs.set(submissionId, pdf),
    find: async (submissionId) => storedPdfs.get(submissionId),
  };

  /** The secret with which `canaryPass` makes passes of the canary. */
  const originSecret = 'origin-secret';
  const usedTokens = new Set<string>();
  /** The token 'human' always passes; 'once-...' passes once, like the provider's own tokens. */
  function judge(token: string): BotVerdict {
    if (!token.startsWith('once-')) return token === 'human' ? 'human' : 'refused';
    if (usedTokens.has(token)) return 'used';
    usedTokens.add(token);
    return 'human';
  }

  function portsUnder(plan: FaultPlan): SendFreeInvoicePorts {
    const table = tableOn(plan.attach(engine.client(), 'dynamodb'), tableName);
    return {
      messages: freeMessages(table, clock),
      caps: submissionCaps(table, caps, clock),
      generatorSwitch: freeGeneratorSwitch(table, clock),
      botCheck: { judge: async (token) => judge(token) },
      isCanary: canaryDetector(originSecret),
      renderPdf: async () => new Uint8Array([0x25, 0x50, 0x44, 0x46]),
      pdfs,
      files: issuedFiles(table, clock),
      mail: sesMailSender(plan.attach(sesOn(service), 'ses'), { from: 'billing@billhook.example' }),
      clock,
      // Waits a hundredth of the time, so that a duplicate request soon looks again.
      sleep: (milliseconds) => sleep(milliseconds / 100),
      random: () => 0.5,
      newSecret,
      hash: sha256,
      siteOrigin: async () => 'https://billhook.example',
    };
  }

  return {
    service,
    originSecret,
    plain,
    clock,
    tableName,
    advance(milliseconds: number) {
      now = new Date(now.getTime() + milliseconds);
    },
    submit(
      options: { key: string; email?: string; invoice?: InvoiceDraft; token?: string; network?: string },
      plan = planFault(),
    ) {
      return sendFreeInvoice(
        {
          submissionId: options.key,
          recipientEmail: options.email ?? 'pat@example.com',
          invoice: options.invoice ?? anInvoice(),
          recaptchaToken: options.token ?? 'human',
          network: options.network ?? '192.0.2.1',
        },
        portsUnder(plan),
      );
    },
    download: (token: string) =>
      downloadFreeInvoice(token, { messages: freeMessages(plain, clock), pdfs, clock, hash: sha256 }),
    async sweepAfterLease() {
      now = new Date(now.getTime() + leaseMilliseconds + 1000);
      return sweepTable(plain, clock);
    },
    async countOf(email = 'pat@example.com'): Promise<number> {
      const { Item } = await plain.client.send(
        new GetCommand({ TableName: tableName, Key: keys.earlyAccess(sha256(email)), ConsistentRead: true }),
      );
      return Item?.invoiceCount ?? 0;
    },
    async items(): Promise<Record<string, unknown>[]> {
      const { Items } = await plain.client.send(
        new ScanCommand({ TableName: tableName, ConsistentRead: true }),
      );
      return Items ?? [];
    },
  };
}

export type FreeInvoiceWorld = Awaited<ReturnType<typeof freeInvoiceWorld>>;

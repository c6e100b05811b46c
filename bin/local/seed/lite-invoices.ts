import { S3Client } from '@aws-sdk/client-s3';
import { SESClient } from '@aws-sdk/client-ses';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { depositRecorder } from '#lambdas/composition/online-payments';
import { depositReader, invoiceProjections } from '#lambdas/composition/projections';
import {
  clientMails,
  invoiceAccounts,
  invoicePayments,
  invoiceStore,
  recordPayment,
  type SendInvoicePorts,
  sendInvoice,
  storedPdfs,
} from '#lambdas/invoices/index';
import { issuedFiles } from '#lambdas/issued-files/index';
import { sleep } from '#lambdas/platform/clock';
import { newSecret, newUlid, sha256 } from '#lambdas/platform/hash';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { type Picture, plainPng } from '#lambdas/platform/png/plain-png';
import { documentBucket } from '#lambdas/platform/s3/document-bucket';
import { logoStore } from '#lambdas/platform/s3/logo-store';
import type { MailOutcome } from '#lambdas/platform/ses/mail';
import { sesMailSender } from '#lambdas/platform/ses/ses-mail-sender';
import { localDynamoClient } from '#local/cloud/create-tables';
import type { LocalProduct } from '../local-product.ts';
import { draftOfSeed, type SeededInvoice, seededInvoices } from './invoice-book.ts';

const side = 160;

/** The demo account's logo, a flame on a blue tile, drawn by code. */
export function seededLogo(): Picture {
  const rgb = new Uint8Array(side * side * 3);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [dx, dy] = [(x - side / 2) / (side / 2), (y - side / 2) / (side / 2)];
      const isTile = Math.abs(dx) ** 6 + Math.abs(dy) ** 6 < 0.9;
      // A drop that narrows upward and leans slightly.
      const width =
        0.42 * Math.sqrt(Math.max(0, 1 - ((dy - 0.18) / 0.6) ** 2)) * (dy < 0.18 ? 1 + (dy - 0.18) : 1);
      const isFlame = Math.abs(dx - 0.06 * Math.sin(dy * 4)) < width;
      rgb.set(isFlame ? [255, 255, 255] : isTile ? [15, 76, 129] : [255, 255, 255], (y * side + x) * 3);
    }
  return { width: side, height: side, rgb };
}

const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** The mail service's simulated answers, for invoices that show a failed email. */
const outcomes: Readonly<Partial<Record<SeededInvoice['finalStatus'], MailOutcome>>> = {
  failed: { kind: 'not-delivered', reason: 'ECONNREFUSED', mayRetry: false },
  unknown: { kind: 'unknown', reason: 'TimeoutError' },
};

/** The ports of the deployed function, connected to the local cloud. */
function localServicesOf({ cloud, siteOrigin }: LocalProduct) {
  const variables = cloud.functions.find(({ operation }) => operation === 'send-invoice')?.environment ?? {};
  const aws = {
    endpoint: cloud.origin,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
  const clients = {
    dynamodb: localDynamoClient(cloud.origin),
    s3: new S3Client({ ...aws, forcePathStyle: true }),
    ses: new SESClient({ ...aws, maxAttempts: 1 }),
  };
  const table = {
    client: DynamoDBDocumentClient.from(clients.dynamodb),
    name: variables.TABLE_NAME ?? '',
  };
  const bucket = documentBucket(clients.s3, variables.DOCUMENT_BUCKET ?? '');
  const mail = sesMailSender(clients.ses, { from: variables.MAIL_FROM ?? '' });
  const portsAt = (now: Date, finalStatus: SeededInvoice['finalStatus']): SendInvoicePorts => {
    const outcome = outcomes[finalStatus];
    return {
      invoices: invoiceStore(table, () => now, invoiceProjections),
      depositOf: depositReader(table),
      recordDeposits: depositRecorder(table, () => now),
      accounts: invoiceAccounts(table, () => now),
      logos: logoStore(bucket),
      pdfs: storedPdfs(bucket),
      renderPdf: renderInvoicePdf,
      files: issuedFiles(table, () => now),
      mail: outcome ? { send: async () => outcome } : mail,
      mailCap: { admit: async () => true },
      clock: () => now,
      sleep,
      random: Math.random,
      newSecret,
      hash: sha256,
      newId: newUlid,
      siteOrigin: async () => siteOrigin,
    };
  };
  return {
    portsAt,
    logos: logoStore(bucket),
    paymentsAt: (now: Date) => ({
      clock: () => now,
      payments: invoicePayments(table, () => now, invoiceProjections),
      clientMails: clientMails(table, () => now, invoiceProjections),
    }),
    close() {
      for (const client of Object.values(clients)) client.destroy();
    },
  };
}

/**
 * Fills an existing Lite account with a logo and three months of invoices in every status, with their clients and saved
 * items, through the product's own use cases. Seeding twice changes nothing.
 */
export async function seedLiteInvoices(product: LocalProduct, userId: string, today: Date): Promise<void> {
  const services = localServicesOf(product);
  await services.logos.save(userId, plainPng.encode(seededLogo()));
  for (const [index, seeded] of seededInvoices.entries()) {
    const at = new Date(today.getTime() - seeded.daysAgo * millisecondsPerDay);
    const ports = services.portsAt(at, seeded.finalStatus);
    const number = 2041 + index;
    const outcome = await sendInvoice(
      {
        userId,
        submissionId: `seeded-invoice-${number}`,
        invoice: draftOfSeed(seeded, number, at.getTime()),
        brandColor: '#0f4c81',
        mail: true,
      },
      ports,
    );
    // A refusal with an ID: the invoice was saved, and its email failed as planned.
    if (!outcome.ok && !outcome.refusal.invoiceId)
      throw new Error(`Seeding an invoice failed: ${outcome.refusal.code}`);
    if (outcome.ok && seeded.finalStatus === 'paid')
      await recordPayment(
        {
          userId,
          invoiceId: outcome.value.invoice.invoiceId,
          paymentId: `seeded-payment-${number}`,
          method: 'check',
        },
        { ...ports, ...services.paymentsAt(new Date(at.getTime() + 9 * millisecondsPerDay)) },
      );
  }
  services.close();
}

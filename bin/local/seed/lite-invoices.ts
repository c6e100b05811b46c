import { S3Client } from '@aws-sdk/client-s3';
import { SESClient } from '@aws-sdk/client-ses';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ProblemCode } from '#domain/contract/problems';
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
import { operationNeeds } from '#lib/app/operation-needs';
import { localDynamoClient } from '#local/cloud/create-tables';
import type { LocalProduct } from '../local-product.ts';
import { draftOfSeed, type SeededInvoice, seededInvoices } from './invoice-book.ts';

/** Width and height of the logo in pixels. */
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

interface PlannedFailure {
  readonly outcome: MailOutcome;
  /** The refusal that `sendInvoice` returns then. It saves the invoice nevertheless. */
  readonly refusal: ProblemCode;
}

/** The simulated outcomes of emails that fail or stay unconfirmed. All other emails are sent. */
const plannedFailures: Readonly<Partial<Record<SeededInvoice['finalStatus'], PlannedFailure>>> = {
  failed: {
    outcome: { kind: 'not-delivered', reason: 'ECONNREFUSED', mayRetry: false },
    refusal: 'mail-refused',
  },
  unknown: { outcome: { kind: 'unknown', reason: 'TimeoutError' }, refusal: 'delivery-unknown' },
};

/** The ports of the deployed function, connected to the local cloud. */
function localServicesOf({ cloud, siteOrigin }: LocalProduct) {
  const variables =
    cloud.functions.find(({ shortName }) => shortName === operationNeeds['send-invoice'].in)?.environment ??
    {};
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
    const outcome = plannedFailures[finalStatus]?.outcome;
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

type LocalServices = ReturnType<typeof localServicesOf>;

/** Sends an invoice of the demo account, and records its payment if paid. Throws if it does not end as planned. */
async function seedInvoice(
  services: LocalServices,
  userId: string,
  seeded: SeededInvoice,
  { number, at }: { readonly number: number; readonly at: Date },
): Promise<void> {
  const ports = services.portsAt(at, seeded.finalStatus);
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
  const refusal = outcome.ok ? undefined : outcome.refusal.code;
  if (refusal !== plannedFailures[seeded.finalStatus]?.refusal)
    throw new Error(`Seeding invoice ${number} failed: ${refusal ?? 'its email was sent'}`);
  if (!outcome.ok || seeded.finalStatus !== 'paid') return;
  const { invoiceId } = outcome.value.invoice;
  const payment = await recordPayment(
    { userId, invoiceId, paymentId: `seeded-payment-${number}`, method: 'check' },
    { ...ports, ...services.paymentsAt(new Date(at.getTime() + 9 * millisecondsPerDay)) },
  );
  if (!payment.ok)
    throw new Error(`Seeding the payment of invoice ${number} failed: ${payment.refusal.code}`);
}

/**
 * Fills a new Lite account with a logo and three months of invoices, with their clients and saved items, through the
 * product's own use cases. Invoices are draft, sent, overdue or paid; one email failed, and one is unconfirmed.
 */
export async function seedLiteInvoices(product: LocalProduct, userId: string, today: Date): Promise<void> {
  const services = localServicesOf(product);
  try {
    await services.logos.save(userId, plainPng.encode(seededLogo()));
    for (const [index, seeded] of seededInvoices.entries()) {
      const at = new Date(today.getTime() - seeded.daysAgo * millisecondsPerDay);
      await seedInvoice(services, userId, seeded, { number: 2041 + index, at });
    }
  } finally {
    services.close();
  }
}

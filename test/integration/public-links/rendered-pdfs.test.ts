import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storedPdfs } from '#lambdas/invoices/pdf/stored-or-drawn-pdf';
import { issuedFiles } from '#lambdas/issued-files/store/issued-files';
import { documentBucket } from '#lambdas/platform/s3/document-bucket';
import { logoStore } from '#lambdas/platform/s3/logo-store';
import { renderedPdfs } from '#lambdas/platform/s3/rendered-pdfs';
import { getClientInvoicePdf } from '#lambdas/public-links/get-client-invoice-pdf';
import { clientLinks } from '#lambdas/public-links/store/client-links';
import { getQuoteCertificate } from '#lambdas/quotes/approval/get-quote-certificate';
import { anApproval } from '#test/support/approvals';
import { s3On } from '#test/support/fake-object-store';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { anAcceptance, aStoredQuote, storeOf } from '#test/support/stored-quotes';
import { stubIssuedFiles } from '#test/support/stub-issued-files';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;
let rendered: string[];

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
  rendered = [];
});

const bucket = () => documentBucket(s3On(world.store), 'documents');

/** A partly paid invoice of $89.50 that was emailed to its client. */
async function partlyPaidInvoice() {
  await world.submit({ invoice: { clientName: 'Dana', clientEmail: 'dana@client.example' } });
  const [{ invoiceId } = {}] = await world.itemsUnder('INVOICE#');
  await world.emailToClient(String(invoiceId));
  await world.pay(String(invoiceId), { amount: '10' });
  const answer = await world.readInvoice(String(invoiceId));
  if (!answer.ok) throw new Error(answer.refusal.code);
  return { invoiceId: String(invoiceId), linkId: answer.value.invoice.linkId ?? '' };
}

/** The PDF that anybody with a link can download. */
async function download(linkId: string): Promise<string> {
  const answer = await getClientInvoicePdf(linkId, {
    links: clientLinks(world.plain, world.clock),
    pdfs: storedPdfs(bucket()),
    logos: logoStore(bucket()),
    rendered: renderedPdfs(bucket()),
    files: issuedFiles(world.plain, world.clock),
    renderPdf: async (sheet) => {
      const text = JSON.stringify(sheet);
      rendered.push(text);
      return new TextEncoder().encode(text);
    },
    siteOrigin: async () => 'https://billhook.example',
  });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return new TextDecoder().decode(answer.value.bytes);
}

const storedKeys = () => [...world.store.objects.keys()].filter((key) => key.includes('/rendered/'));

describe('the PDF of a link whose invoice has payments', () => {
  test('is rendered once, however often it is downloaded', async () => {
    const { linkId } = await partlyPaidInvoice();
    const first = await download(linkId);
    expect(await download(linkId)).toBe(first);
    expect(await download(linkId)).toBe(first);
    expect(rendered).toHaveLength(1);
  });

  test('is rendered again once its content changes', async () => {
    const { invoiceId, linkId } = await partlyPaidInvoice();
    const first = await download(linkId);
    await world.pay(invoiceId, { amount: '5' });
    expect(await download(linkId)).not.toBe(first);
    expect(rendered).toHaveLength(2);
  });

  test('is stored under the prefix of its account, and erased with it', async () => {
    const { linkId } = await partlyPaidInvoice();
    await download(linkId);
    expect(storedKeys()).toEqual([
      expect.stringMatching(new RegExp(`^users/${pat}/rendered/[0-9a-f]{64}\\.pdf$`)),
    ]);
  });

  test('is rendered and sent while S3 fails', async () => {
    const { linkId } = await partlyPaidInvoice();
    world.store.isDown = true;
    expect(await download(linkId)).toContain('INV-');
    expect(rendered).toHaveLength(1);
  });
});

test('the certificate of an approval is rendered once for its link', async () => {
  const stored = aStoredQuote({ status: 'accepted', acceptance: anAcceptance });
  let count = 0;
  const ports = {
    quotes: storeOf(stored, [anApproval.approval]),
    rendered: renderedPdfs(bucket()),
    files: stubIssuedFiles,
    siteOrigin: async () => 'https://billhook.example',
    readPhoto: async () => undefined,
    renderCertificate: async () => {
      count += 1;
      return new Uint8Array([0x25, count]);
    },
  };
  const first = await getQuoteCertificate('A'.repeat(22), ports);
  expect(await getQuoteCertificate('A'.repeat(22), ports)).toEqual(first);
  expect(count).toBe(1);
  expect(storedKeys()).toHaveLength(1);
});

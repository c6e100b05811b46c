import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { getInvoicePdf } from '#lambdas/invoices/pdf/get-invoice-pdf';
import { storedPdfs } from '#lambdas/invoices/pdf/stored-or-drawn-pdf';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { issuedFileReader } from '#lambdas/issued-files/store/issued-file-reader';
import { issuedFiles } from '#lambdas/issued-files/store/issued-files';
import { sha256 } from '#lambdas/platform/hash';
import { documentBucket } from '#lambdas/platform/s3/document-bucket';
import { verifiedStates } from '#lambdas/public-links/store/verified-states';
import { verifyFile } from '#lambdas/public-links/verify-file';
import { getOwnCertificate } from '#lambdas/quotes/approval/get-quote-certificate';
import { getOwnQuotePdf, getQuotePdf } from '#lambdas/quotes/approval/get-quote-pdf';
import { quickOrFull } from '#test/support/effort';
import { s3On } from '#test/support/fake-object-store';
import { planFault } from '#test/support/fault-plan';
import { kim, type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { quoteWorld } from '#test/support/quote-world';
import { dispatchReceipts } from '#test/support/receipts';
import { seeded } from '#test/support/seeded';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';
import { updateItem } from '#test/support/update-item';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await liteWorld(engine);
  await world.openAccount(pat);
});

const client = 'dana@client.example';
const unknown = { success: true };

async function verify(
  wanted: { sha256?: string; code?: string },
  { plain }: Pick<LiteWorld, 'plain'> = world,
) {
  const answer = await verifyFile(wanted, { files: issuedFileReader(plain), ...verifiedStates(plain) });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

const verifyPdf = (pdf: Uint8Array) => verify({ sha256: sha256(pdf) });

/** An invoice of $89.50 that was emailed to its client, with its PDF. */
async function emailInvoice(invoiceId?: string) {
  if (invoiceId === undefined) await world.submit({ invoice: { clientName: 'Dana', clientEmail: client } });
  const id = invoiceId ?? String((await world.itemsUnder('INVOICE#'))[0]?.invoiceId);
  expect(await world.emailToClient(id)).toMatchObject({ ok: true });
  const read = await world.readInvoice(id);
  if (!read.ok) throw new Error(read.refusal.code);
  const { contentId } = read.value.invoice;
  const pdfs = storedPdfs(documentBucket(s3On(world.store), 'documents'));
  const pdf = await pdfs.find(pat, { invoiceId: id, contentId });
  if (!pdf) throw new Error('There is no PDF');
  return { invoiceId: id, pdf };
}

describe('an emailed invoice', () => {
  test('is recognized by its PDF, with its current status', async () => {
    const { invoiceId, pdf } = await emailInvoice();
    const expectedFile = { kind: 'invoice', totalCents: 8950, sentOn: '2026-11-03' };
    expect((await verifyPdf(pdf)).file).toMatchObject({ ...expectedFile, state: 'unpaid' });
    await world.pay(invoiceId);
    expect((await verifyPdf(pdf)).file).toMatchObject({ ...expectedFile, state: 'paid' });
    await world.unpay(invoiceId);
    await setInvoiceVoid(
      { userId: pat, invoiceId, void: true },
      { ...world.portsUnder(planFault()), voids: invoiceVoids(world.plain, world.clock) },
    );
    expect((await verifyPdf(pdf)).file).toMatchObject({ ...expectedFile, state: 'void' });
  });

  test('is shown as replaced once a newer version was emailed', async () => {
    const { invoiceId, pdf } = await emailInvoice();
    const outcome = await world.submit({
      invoiceId,
      invoice: { clientName: 'Dana', clientEmail: client, notes: 'Corrected' },
    });
    expect(outcome).toMatchObject({ ok: true });
    expect((await verifyPdf(pdf)).file).toMatchObject({ state: 'unpaid' });
    const corrected = await emailInvoice(invoiceId);
    expect((await verifyPdf(pdf)).file).toMatchObject({ state: 'replaced' });
    expect((await verifyPdf(corrected.pdf)).file).toMatchObject({ state: 'unpaid' });
  });

  test('is unknown with one changed byte', async () => {
    const { pdf } = await emailInvoice();
    const random = seeded(32);
    for (let round = 0; round < quickOrFull(50, 1_000); round += 1) {
      const changed = Uint8Array.from(pdf);
      const at = Math.floor(random() * changed.length);
      changed[at] = (changed[at] ?? 0) ^ (1 + Math.floor(random() * 255));
      expect(await verifyPdf(changed)).toEqual(unknown);
    }
  });

  test.each([
    ['its links are closed', { linksClosedAt: '2026-11-03T00:00:00.000Z' }],
    ['its address is not verified any more', { emailVerified: false }],
  ])('is unknown while %s', async (_, change) => {
    const { pdf } = await emailInvoice();
    await updateItem(world.plain, keys.liteProfile(pat), change);
    expect(await verifyPdf(pdf)).toEqual(unknown);
  });

  test('is found in index 1 only by its hash', async () => {
    await world.submit({ invoice: { clientName: 'Dana', clientEmail: client } });
    const files = await world.itemsUnder('FILE#');
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({ GSI1PK: `FILE#${String(files[0]?.SK).slice('FILE#'.length)}` });
  });
});

describe('a draft', () => {
  const download = async (invoiceId: string) => {
    const pdf = await getInvoicePdf({ userId: pat, invoiceId }, world.portsUnder(planFault()));
    if (!pdf.ok) throw new Error(pdf.refusal.code);
    return pdf.value.bytes;
  };

  test('that its owner downloaded is unknown until it is sent', async () => {
    const draft = { clientName: 'Dana', clientEmail: client };
    const saved = await world.submit({ invoice: draft, mail: false });
    const { invoiceId } = saved.ok ? saved.value.invoice : { invoiceId: '' };
    const pdf = await download(invoiceId);
    expect(await verifyPdf(pdf)).toEqual(unknown);
    expect(await world.submit({ invoiceId, invoice: draft })).toMatchObject({ ok: true });
    expect((await verifyPdf(await download(invoiceId))).file).toMatchObject({ kind: 'invoice' });
  });
});

describe('a receipt', () => {
  test('contains a code that is recognized, and its PDF is recognized too', async () => {
    const { invoiceId } = await emailInvoice();
    await world.pay(invoiceId, { amount: '50', receipt: true });
    const [mail] = await dispatchReceipts(world, engine);
    const pdf = mail?.attachments?.[0]?.content ?? new Uint8Array();
    const [, code = ''] = /verify\?id=([\w-]{22})/.exec(new TextDecoder().decode(pdf)) ?? [];
    const receipt = { kind: 'receipt', totalCents: 8950, state: 'unpaid' };
    expect((await verifyPdf(pdf)).file).toMatchObject(receipt);
    expect((await verify({ code })).file).toMatchObject(receipt);
  });
});

test('the PDF of a quote that its owner printed is unknown until it is sent', async () => {
  const quotes = await quoteWorld(engine);
  const quoteId = quotes.newQuoteId();
  const ownPdf = async () => {
    const answer = await getOwnQuotePdf(pat, quoteId, quotes.ports());
    if (!answer.ok) throw new Error(answer.refusal.code);
    return sha256(answer.value.bytes);
  };
  expect(await quotes.save(quoteId)).toMatchObject({ ok: true });
  expect(await verify({ sha256: await ownPdf() }, quotes)).toEqual(unknown);
  const { contentId: basedOn } = await quotes.detail(quoteId);
  expect(await quotes.send(quoteId, {}, { basedOn })).toMatchObject({ ok: true });
  expect((await verify({ sha256: await ownPdf() }, quotes)).file).toMatchObject({ kind: 'quote' });
});

test('the PDF of a quote is recognized, with its number and its total', async () => {
  const quotes = await quoteWorld(engine);
  const quoteId = quotes.newQuoteId();
  await quotes.send(quoteId);
  const answer = await getQuotePdf(quoteId, quotes.ports());
  if (!answer.ok) throw new Error(answer.refusal.code);
  const { file } = await verify({ sha256: sha256(answer.value.bytes) }, quotes);
  expect(file).toMatchObject({ kind: 'quote', number: 'Q-1001 New furnace', totalCents: 250_00 });
  expect(file).not.toHaveProperty('state');
});

describe('a certificate', () => {
  test('contains the same code in each rendering, and is recognized by it', async () => {
    const quotes = await quoteWorld(engine);
    const quoteId = quotes.newQuoteId();
    await quotes.send(quoteId);
    await quotes.accept(quoteId, await quotes.shownHash(quoteId));
    const codes = [];
    for (let round = 0; round < 2; round += 1) {
      const answer = await getOwnCertificate(pat, quoteId, quotes.ports());
      if (!answer.ok) throw new Error(answer.refusal.code);
      codes.push(/verify\?id=([\w-]{22})/.exec(new TextDecoder().decode(answer.value.bytes))?.[1]);
    }
    expect(codes[0]).toBe(codes[1]);
    const found = await verify({ code: String(codes[0]) }, quotes);
    expect(found.file).toMatchObject({ kind: 'certificate' });
    expect(found.file).not.toHaveProperty('state');
  });

  test('gets one code from concurrent renderings', async () => {
    const files = issuedFiles(world.plain, world.clock);
    const facts = {
      file: 'certificate',
      documentId: 'q1',
      businessName: 'H',
      number: 'Q',
      totalCents: 1,
    } as const;
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => files.codeFor(kim, 'certificate-q1', facts)),
    );
    expect(new Set(codes).size).toBe(1);
  });
});

test('a record is written once: a file that is rendered again keeps its first date', async () => {
  const files = issuedFiles(world.plain, world.clock);
  const pdf = new Uint8Array([1, 2, 3]);
  const facts = { file: 'invoice', documentId: 'i1', businessName: 'H', number: '1', totalCents: 1 } as const;
  await files.record(pat, pdf, facts);
  world.advance(24 * 60 * 60 * 1000);
  await files.record(pat, pdf, { ...facts, number: '2' });
  const { Item } = await world.plain.client.send(
    new GetCommand({ TableName: world.tableName, Key: keys.issuedFile(pat, sha256(pdf)) }),
  );
  expect(Item).toMatchObject({ number: '1', issuedAt: expect.stringMatching(/^2026-11-03/) });
});

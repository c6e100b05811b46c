// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DisputeFile } from '#domain/online-payments/dispute-file';
import { issuedFileReader } from '#lambdas/issued-files/store/issued-file-reader';
import { issuedFiles } from '#lambdas/issued-files/store/issued-files';
import { type DisputeFilePorts, getDisputeFile } from '#lambdas/online-payments/get-dispute-file';
import { sha256 } from '#lambdas/platform/hash';
import { logTo } from '#lambdas/platform/log';
import { renderDisputeFilePdf } from '#lambdas/platform/pdf/render-pages';
import { verifiedStates } from '#lambdas/public-links/store/verified-states';
import { verifyFile } from '#lambdas/public-links/verify-file';
import { quoteStore } from '#lambdas/quotes/index';
import { aCreditLine } from '#test/support/change-orders';
import { kim, pat } from '#test/support/lite-world';
import { type PaymentWorld, paymentWorld } from '#test/support/payment-world';
import { readPdf } from '#test/support/pdf-reader';
import { readStructure } from '#test/support/pdf-structure';
import { amount, quotePartsOf } from '#test/support/quote-parts';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { anOptionDraft } from '#test/support/quotes';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: QuoteWorld;
let pay: PaymentWorld;
let quoteId: string;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(async () => {
  logTo((line) => process.stdout.write(line));
  await engine.stop();
});
beforeEach(async () => {
  logTo(() => undefined);
  world = await quoteWorld(engine);
  quoteId = world.newQuoteId();
  await world.send(quoteId);
  await world.accept(quoteId, await world.shownHash(quoteId));
  // Makes the paid invoice the invoice of the quote.
  const submit: typeof world.submit = (wish = {}, plan) => world.submit({ ...wish, quoteId }, plan);
  pay = await paymentWorld(engine, { ...world, submit });
  await pay.happens({ kind: 'pay-by-card', paymentIndex: 0 });
  await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
});

const disputed = () => pay.happens({ kind: 'dispute', paymentIndex: 0, isInquiry: false });

function ports(change: Partial<DisputeFilePorts> = {}): DisputeFilePorts {
  const { plain: table, clock } = world;
  return {
    table,
    clock,
    renderPdf: renderDisputeFilePdf,
    readPhoto: async () => undefined,
    quotes: quoteStore(table, clock),
    files: issuedFiles(table, clock),
    timeZoneOf: pay.ports.timeZoneOf,
    ...change,
  };
}

const download = (change: Partial<DisputeFilePorts> = {}, userId = pat) =>
  getDisputeFile({ userId, invoiceId: pay.invoiceId }, ports(change));

async function file(change: Partial<DisputeFilePorts> = {}): Promise<Uint8Array> {
  const answer = await download(change);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.bytes;
}

/** The content of the file, before it becomes pages. */
async function renderedContent(): Promise<DisputeFile> {
  let found: DisputeFile | undefined;
  await file({
    renderPdf: async (wanted) => {
      found = wanted;
      return new Uint8Array(1);
    },
  });
  if (!found) throw new Error('Nothing was drawn');
  return found;
}

describe('the dispute file of an invoice', () => {
  test('is a tagged PDF with the dispute, the payments with fees, the signed quote and the invoice', async () => {
    await disputed();
    const pdf = await file();
    const { textWithoutSpaces } = await readPdf(pdf);
    for (const said of ['Respond by', '$450.00', 'Waits for a response', 'Fraudulent', 'Signed by', 'Dana'])
      expect(textWithoutSpaces).toContain(said.replaceAll(' ', ''));
    expect(readStructure(pdf).faults).toEqual([]);
    const { payments, quote } = await renderedContent();
    expect(payments.rows.map(([, what, fee, , amount]) => [what, fee, amount])).toEqual([
      ['Dispute, Card', '$15.00', '-$450.00'],
      ['Payment, Card', '$13.35', '$450.00'],
    ]);
    expect(quote?.lines.rows.map(([description]) => description)).toContain('Furnace');
  });

  test('contains what the client chose, each signed change order, and the part that the invoice bills', async () => {
    world = await quoteWorld(engine);
    quoteId = world.newQuoteId();
    await world.send(quoteId, anOptionDraft());
    const choice = { option: 1, lines: [4] };
    await world.accept(quoteId, await world.shownHash(quoteId), 'Dana Whitfield', undefined, { choice });
    const { bill, change } = quotePartsOf(world);
    await change(quoteId);
    await change(quoteId, { lineItems: [aCreditLine('50')], changeReason: 'Not needed.' });
    const part = await bill(quoteId, amount('450'));
    const submit: typeof world.submit = () => world.submit({ invoiceId: part, asStored: true });
    pay = await paymentWorld(engine, { ...world, submit });
    await pay.happens({ kind: 'pay-by-card', paymentIndex: 0 });
    await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
    await disputed();
    const { quote, changes, versions } = await renderedContent();
    expect(quote?.group.facts).toEqual(
      expect.arrayContaining([
        { label: 'Chosen', value: 'Better' },
        { label: 'Not chosen', value: 'Surge protector' },
        { label: 'Total', value: '$5,205.60' },
      ]),
    );
    expect(changes.map(({ group }) => group.heading)).toEqual([
      'The signed change order Q-1001-C1',
      'The signed change order Q-1001-C2',
    ]);
    expect(changes[1]?.group.facts).toEqual(
      expect.arrayContaining([
        { label: 'Signed by', value: 'Dana Whitfield' },
        { label: 'Change order', value: 'Change order 2 to quote Q-1001: Not needed.' },
        { label: 'Days added', value: '2 days longer' },
        { label: 'Agreed before', value: '$5,292.00' },
        { label: 'Agreed total with this change', value: '$5,238.00' },
      ]),
    );
    expect(versions[0]?.group.facts).toEqual(
      expect.arrayContaining([
        { label: 'Agreed total', value: '$5,238.00' },
        { label: 'This invoice', value: '$450.00' },
        { label: 'Remaining', value: '$4,788.00' },
      ]),
    );
    const pdf = await file();
    expect((await readPdf(pdf)).textWithoutSpaces).toContain('ThesignedchangeorderQ-1001-C2');
    expect(readStructure(pdf).faults).toEqual([]);
  });

  test('contains every version that was sent, and what the client received and opened', async () => {
    await disputed();
    const { versions, history } = await renderedContent();
    expect(versions).toHaveLength(1);
    expect(versions[0]?.lines.rows).toEqual([['Work', '1', '$450.00', '$450.00']]);
    expect(history.rows.map(([, text]) => text)).toContain('Payment of $450.00 recorded');
  });

  test('contains a version that was emailed before a correction, and the corrected one', async () => {
    world = await quoteWorld(engine);
    const client = { client: { message: '' } };
    const submit: typeof world.submit = async (wish = {}, plan) => {
      const lineItems = [{ description: 'Work', quantity: '1', unitPrice: '400' }];
      const first = await world.submit({ ...wish, ...client, invoice: { ...wish.invoice, lineItems } }, plan);
      if (!first.ok) throw new Error(first.refusal.code);
      const { invoiceId } = first.value.invoice;
      return world.submit({ ...wish, ...client, invoiceId }, plan);
    };
    pay = await paymentWorld(engine, { ...world, submit });
    await pay.happens({ kind: 'pay-by-card', paymentIndex: 0 });
    await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
    await disputed();
    const { versions } = await renderedContent();
    expect(versions.map(({ lines }) => lines.rows)).toEqual([
      [['Work', '1', '$450.00', '$450.00']],
      [['Work', '1', '$400.00', '$400.00']],
    ]);
  });

  test('is recognized by its hash, and is unknown with one more byte', async () => {
    await disputed();
    const pdf = await file();
    const verify = async (bytes: Uint8Array) => {
      const states = { files: issuedFileReader(world.plain), ...verifiedStates(world.plain) };
      const answer = await verifyFile({ sha256: sha256(bytes) }, states);
      return answer.ok ? answer.value.file : undefined;
    };
    expect(await verify(pdf)).toMatchObject({ kind: 'dispute-file', totalCents: 45_000 });
    expect(await verify(new Uint8Array([...pdf, 32]))).toBeUndefined();
  });

  test('is refused for an invoice without a dispute, and for another account', async () => {
    expect(await download()).toMatchObject({ refusal: { code: 'no-dispute' } });
    await disputed();
    expect(await download({}, kim)).toMatchObject({ refusal: { code: 'invoice-not-found' } });
    const nothing = await getDisputeFile({ userId: pat, invoiceId: '../x' }, ports());
    expect(nothing).toMatchObject({ refusal: { code: 'invoice-not-found' } });
  });

  test('can still be downloaded after the dispute was lost', async () => {
    await disputed();
    await pay.happens({ kind: 'lose', disputeIndex: 0 });
    expect((await renderedContent()).disputes[0]?.facts).toContainEqual({ label: 'State', value: 'Lost' });
  });

  test('has fewer pages if it would otherwise be too large', async () => {
    await disputed();
    const requestedPages: number[] = [];
    const bytes = await file({
      renderPdf: async (_, { pages }) => {
        requestedPages.push(pages);
        return new Uint8Array(pages * 400_000);
      },
    });
    expect(requestedPages).toEqual([19, 12, 8]);
    expect(bytes).toHaveLength(3_200_000);
  });
});

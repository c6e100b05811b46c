import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { invoiceFinder } from '#lambdas/invoices/store/invoice-finder';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { pat } from '#test/support/lite-world';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: QuoteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
});

const on = '2026-11-01';

/** An approved quote of $250.00 with a received deposit. */
async function approvedWith(amount: string): Promise<string> {
  const quoteId = world.newQuoteId();
  await world.send(quoteId);
  await world.accept(quoteId, await world.shownHash(quoteId));
  expect(await world.setDeposit(quoteId, { amount, on })).toMatchObject({ ok: true });
  return quoteId;
}

const price = (unitPrice: string) => ({
  clientName: 'Dana Whitfield',
  lineItems: [{ description: 'Furnace', quantity: '1', unitPrice }],
});

const sentInvoice = async () => {
  const [row] = await world.itemsUnder('INVOICE#');
  const record = await invoiceReader(world.plain).find(pat, String(row?.invoiceId));
  if (!record) throw new Error('There is no invoice');
  return record;
};

const outstanding = async () =>
  (await world.itemsUnder('TOTALS')).find(({ SK }) => SK === 'TOTALS')?.owedCents ?? 0;

const owedByClient = async () => (await world.itemsUnder('CLIENT#')).map(({ balanceCents }) => balanceCents);

/** All documents printed so far. In these tests a printed file is the document view as JSON. */
const printed = () =>
  [...world.store.objects.values()].map((file) => new TextDecoder().decode(file)).join('\n');

test('a received deposit is shown on the invoice, reduces the balance and is not a payment', async () => {
  const quoteId = await approvedWith('100');
  expect(await world.submit({ quoteId, invoice: price('250') })).toMatchObject({ ok: true });
  const invoice = await sentInvoice();
  expect(invoice).toMatchObject({ status: 'sent', totalCents: 250_00, depositCents: 100_00 });
  expect(invoice).not.toHaveProperty('paidCents');
  expect(printed()).toContain('{"label":"Deposit paid","value":"$100.00"}');
  expect(printed()).toContain('{"label":"Balance due","value":"$150.00"}');
  expect(await outstanding()).toBe(150_00);
  expect(await owedByClient()).toEqual([150_00]);
  expect(await world.setDeposit(quoteId, null)).toMatchObject({ refusal: { code: 'quote-invoiced' } });

  const tooMuch = await world.pay(invoice.invoiceId, { amount: '150.01' });
  expect(tooMuch).toMatchObject({ refusal: { code: 'payment-too-large', balanceCents: 150_00 } });
  expect(await world.pay(invoice.invoiceId, {})).toMatchObject({ ok: true });
  expect(await sentInvoice()).toMatchObject({ status: 'paid', paidCents: 150_00 });
  expect([await outstanding(), await owedByClient()]).toEqual([0, [0]]);
});

test('a received deposit does not lock editing, stays after every edit, and is the minimum for the total', async () => {
  const quoteId = await approvedWith('100');
  await world.submit({ quoteId, invoice: price('250') });
  const { invoiceId, contentId } = await sentInvoice();
  const edit = (unitPrice: string) =>
    world.submit({ invoiceId, basedOn: contentId, mail: false, invoice: price(unitPrice) });
  expect(await edit('99.99')).toMatchObject({
    refusal: {
      code: 'invalid-invoice',
      faults: [{ message: 'The total cannot be less than the deposit of $100.00 that was paid.' }],
    },
  });
  expect(await edit('100')).toMatchObject({ ok: true });
  expect(await sentInvoice()).toMatchObject({ status: 'sent', totalCents: 100_00, depositCents: 100_00 });
  expect([await outstanding(), await owedByClient()]).toEqual([0, [0]]);
});

test('a deposit above the first total is refused before anything is saved', async () => {
  const quoteId = await approvedWith('100');
  const before = await world.items();
  expect(await world.submit({ quoteId, invoice: price('50') })).toMatchObject({
    refusal: { code: 'invalid-invoice' },
  });
  expect(await world.items()).toEqual(before);
});

test('an invoice has the deposit of its quote if both are saved at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    world = await quoteWorld(engine);
    const quoteId = await approvedWith('100');
    await Promise.all([
      world.submit({ quoteId, invoice: price('250') }),
      world.setDeposit(quoteId, { amount: '40', on }),
    ]);
    const { received } = await world.detail(quoteId);
    expect(await sentInvoice()).toMatchObject({ depositCents: received?.cents });
  }
});

test('an invoice that the deposit pays completely is not listed as unpaid', async () => {
  const quoteId = await approvedWith('250');
  expect(await world.submit({ quoteId, invoice: price('250') })).toMatchObject({ ok: true });
  const { invoiceId } = await sentInvoice();
  const unpaid = async () => {
    const page = await invoiceFinder(world.plain).find(pat, { show: 'unpaid', today: on }, { limit: 10 });
    return page.records.map((record) => record.invoiceId);
  };
  expect([await unpaid(), await outstanding()]).toEqual([[], 0]);
  const { contentId } = await sentInvoice();
  await world.submit({ invoiceId, basedOn: contentId, mail: false, invoice: price('260') });
  expect([await unpaid(), await outstanding()]).toEqual([[invoiceId], 10_00]);
});

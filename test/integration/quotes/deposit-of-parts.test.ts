import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { invoiceProjections } from '#lambdas/composition/projections';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
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

const percent = (typed: string) => ({
  clientName: 'Dana Whitfield',
  progress: {
    part: { kind: 'percent', typed, lines: [] } as const,
    agreedCents: 0,
    billedBeforeCents: 0,
    cents: 0,
    taxCents: 0,
    taxBaseCents: 0,
  },
});

async function bill(quoteId: string, typed: string): Promise<string> {
  const answer = await world.submit({ quoteId, invoice: percent(typed) });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.invoice.invoiceId;
}

const voidInvoice = (invoiceId: string) =>
  setInvoiceVoid(
    { userId: pat, invoiceId, void: true },
    {
      invoices: invoiceReader(world.plain),
      voids: invoiceVoids(world.plain, world.clock, invoiceProjections),
    },
  );

/** An approved quote of $250.00 with a deposit of $100.00, billed in two parts; the invoice with the deposit is void. */
async function withoutHolder(received: string | undefined) {
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { deposit: '100' });
  await world.accept(quoteId, await world.shownHash(quoteId));
  if (received !== undefined) await world.setDeposit(quoteId, { amount: received, on: '2026-11-01' });
  await world.dispatch();
  const [holder, other] = [await bill(quoteId, '50'), await bill(quoteId, '20')];
  expect(await voidInvoice(holder)).toMatchObject({ ok: true });
  return { quoteId, other };
}

test('the client is not asked for the deposit again while a part of the quote is billed', async () => {
  const { quoteId, other } = await withoutHolder(undefined);
  expect(await world.read(quoteId)).toMatchObject({ ok: true, value: { quote: { depositDueCents: 0 } } });
  const received = { amount: '100', on: '2026-11-01' };
  expect(await world.setDeposit(quoteId, received)).toMatchObject({ refusal: { code: 'quote-invoiced' } });
  await voidInvoice(other);
  expect(await world.read(quoteId)).toMatchObject({
    ok: true,
    value: { quote: { depositDueCents: 100_00 } },
  });
  expect(await world.setDeposit(quoteId, received)).toMatchObject({ ok: true });
});

test('a part is not raised so far that the paid deposit fits into no other invoice', async () => {
  const { quoteId, other } = await withoutHolder('100');
  expect(await world.submit({ invoiceId: other, invoice: percent('100') })).toMatchObject({
    refusal: {
      faults: [
        {
          field: 'progress',
          message: 'The deposit of $100.00 belongs to the next invoice. At most $150.00 can be billed here.',
        },
      ],
    },
  });
  expect(await world.submit({ invoiceId: other, invoice: percent('60') })).toMatchObject({ ok: true });
  const last = await bill(quoteId, '40');
  expect(await invoiceReader(world.plain).find(pat, last)).toMatchObject({ depositCents: 100_00 });
});

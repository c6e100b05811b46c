import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { quickOrFull } from '#test/support/effort';
import { forgetMails } from '#test/support/fake-mail-service';
import { type FaultPlan, planFault } from '#test/support/fault-plan';
import { tableOn } from '#test/support/invoice-tables';
import { auditBooks } from '#test/support/lite-books';
import { pat } from '#test/support/lite-world';
import { playStory } from '#test/support/message-stories';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { randomLongStory } from '#test/support/story-events';
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
const received = { amount: '100', on, method: 'check' };
const furnace = {
  clientName: 'Dana Whitfield',
  lineItems: [{ description: 'Furnace', quantity: '1', unitPrice: '250' }],
};

const codeOf = (answer: { ok: true } | { ok: false; refusal: { code: string } }) =>
  answer.ok ? 'ok' : answer.refusal.code;

/** An approved quote of $250.00, with a deposit of $100.00 by default. */
async function approvedQuote(deposit: typeof received | null = received) {
  const quoteId = world.newQuoteId();
  await world.send(quoteId);
  await world.accept(quoteId, await world.shownHash(quoteId));
  await world.dispatch();
  if (deposit) expect(codeOf(await world.setDeposit(quoteId, deposit))).toBe('ok');
  return quoteId;
}

async function bill(quoteId: string, plan?: FaultPlan) {
  const answer = await world.submit({ quoteId, invoice: furnace }, plan);
  return answer.ok ? answer.value.invoice.invoiceId : answer.refusal.code;
}

const setVoid = (invoiceId: string, isVoid: boolean, plan = planFault()) => {
  const table = tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName);
  const ports = {
    invoices: invoiceReader(table),
    voids: invoiceVoids(table, world.clock),
  };
  return setInvoiceVoid({ userId: pat, invoiceId, void: isVoid }, ports);
};

const owed = async () => (await world.itemsUnder('TOTALS')).find(({ SK }) => SK === 'TOTALS')?.owedCents ?? 0;

describe('voiding the invoice of a quote', () => {
  test('allows another invoice for the quote, which has the deposit', async () => {
    const quoteId = await approvedQuote();
    const first = await bill(quoteId);
    expect(await owed()).toBe(150_00);
    expect(codeOf(await setVoid(first, true))).toBe('ok');
    const afterVoid = await world.detail(quoteId);
    expect(afterVoid).not.toHaveProperty('invoiceId');
    expect(afterVoid.received).toEqual({ cents: 100_00, on, method: 'check' });
    expect(await owed()).toBe(0);

    const second = await bill(quoteId);
    expect(second).not.toBe(first);
    expect(await world.readInvoice(second)).toMatchObject({
      value: { invoice: { depositCents: 100_00, quoteId, deposit: { cents: 100_00, on, method: 'check' } } },
    });
    expect(await world.detail(quoteId)).toMatchObject({ invoiceId: second });
    expect(await owed()).toBe(150_00);
    const voided = await world.readInvoice(first);
    expect(voided.ok && voided.value.invoice).not.toHaveProperty('deposit');
    await auditBooks(world, 'billed again');
  });

  test('allows the deposit to be removed and recorded again', async () => {
    const quoteId = await approvedQuote();
    await setVoid(await bill(quoteId), true);
    expect(codeOf(await world.setDeposit(quoteId, null))).toBe('ok');
    expect(codeOf(await world.setDeposit(quoteId, { ...received, amount: '40' }))).toBe('ok');
    expect(await world.readInvoice(await bill(quoteId))).toMatchObject({
      value: { invoice: { depositCents: 40_00 } },
    });
    await auditBooks(world, 'another deposit');
  });

  test('can be undone while nothing happened to the quote', async () => {
    const quoteId = await approvedQuote();
    const invoiceId = await bill(quoteId);
    await setVoid(invoiceId, true);
    expect(codeOf(await setVoid(invoiceId, false))).toBe('ok');
    expect(await world.detail(quoteId)).toMatchObject({ invoiceId });
    expect(codeOf(await world.setDeposit(quoteId, null))).toBe('quote-invoiced');
    expect(await owed()).toBe(150_00);
    await auditBooks(world, 'undone');
  });

  test('cannot be undone once the quote has another invoice, and nothing changes', async () => {
    const quoteId = await approvedQuote();
    const first = await bill(quoteId);
    await setVoid(first, true);
    await bill(quoteId);
    const before = await world.items();
    expect(codeOf(await setVoid(first, false))).toBe('void-not-undone');
    expect(await world.items()).toEqual(before);
  });

  test.each([
    ['removed', received, null],
    ['changed', received, { ...received, amount: '60' }],
    ['recorded', null, received],
  ])('cannot be undone once a deposit was %s', async (_, first, next) => {
    const quoteId = await approvedQuote(first);
    const invoiceId = await bill(quoteId);
    await setVoid(invoiceId, true);
    expect(codeOf(await world.setDeposit(quoteId, next))).toBe('ok');
    expect(codeOf(await setVoid(invoiceId, false))).toBe('void-not-undone');
    await auditBooks(world, 'stays void');
  });
});

/** Expects at most one valid invoice of a quote, with the deposit of the quote. */
async function expectOneBill(quoteId: string, where: string) {
  const { invoiceId, received: deposit } = await world.detail(quoteId);
  const invoices = (await world.itemsUnder('INVOICE#')).filter((one) => one.quoteId === quoteId);
  const notVoid = invoices.filter(({ status }) => status !== 'void');
  expect(
    notVoid.map((one) => one.invoiceId),
    where,
  ).toEqual(invoiceId === undefined ? [] : [invoiceId]);
  for (const one of notVoid) expect(one.depositCents, where).toBe(deposit?.cents);
}

describe('voiding at the same time as other requests, with functions that die,', () => {
  test('leaves at most one invoice of a void, an undo and a new invoice', async () => {
    const quoteId = await approvedQuote();
    let latest = await bill(quoteId);
    for (let round = 0; round < quickOrFull(6, 60); round += 1) {
      await Promise.all([setVoid(latest, true), bill(quoteId), bill(quoteId)]);
      await expectOneBill(quoteId, `void against create, ${round}`);
      await setVoid((await world.detail(quoteId)).invoiceId ?? latest, true);
      await Promise.all([
        setVoid(latest, false),
        bill(quoteId),
        world.setDeposit(quoteId, { ...received, amount: String(10 + round) }),
      ]);
      await expectOneBill(quoteId, `undo against create, ${round}`);
      latest = (await world.detail(quoteId)).invoiceId ?? (await bill(quoteId));
    }
    await auditBooks(world, 'races');
  });

  test(
    'leaves correct books after any billing, voiding, undoing and receiving in any order',
    async () => {
      await fc.assert(
        fc.asyncProperty(randomLongStory, async (events) => {
          world = await quoteWorld(engine);
          const quoteId = await approvedQuote();
          forgetMails(world.service);
          const invoiceIdAt = async (at: number) =>
            String((await world.itemsUnder('INVOICE#')).at(at)?.invoiceId ?? 'none');
          const acts = [
            (plan: FaultPlan) => bill(quoteId, plan),
            async (plan: FaultPlan) => setVoid(await invoiceIdAt(-1), true, plan),
            async (plan: FaultPlan) => setVoid(await invoiceIdAt(-1), false, plan),
            async (plan: FaultPlan) => setVoid(await invoiceIdAt(0), false, plan),
            () => world.setDeposit(quoteId, { ...received, amount: '60' }),
            () => world.setDeposit(quoteId, null),
          ];
          const before = ['quote-sent', 'quote-approval', 'quote-copy'] as const;
          const where = JSON.stringify(events);
          await playStory({ world, acts, before }, events);
          await expectOneBill(quoteId, where);
          await auditBooks(world, where);
        }),
        { numRuns: quickOrFull(6, 500), seed: Number(process.env.SEED ?? 20261123) },
      );
    },
    quickOrFull(300_000, 7_200_000),
  );
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shownStage } from '#domain/jobs/job-stage';
import { readBooks } from '#lambdas/composition/books/account-books';
import { onlineChanges } from '#lambdas/invoices/store/online-changes';
import { summarizeJob } from '#lambdas/jobs/shown-job';
import { findJob } from '#lambdas/jobs/store/find-job';
import { aTypedChange } from '#test/support/change-orders';
import { pat } from '#test/support/lite-world';
import { type PaymentWorld, paymentWorld } from '#test/support/payment-world';
import { amount, type QuoteParts, quotePartsOf, rest } from '#test/support/quote-parts';
import { type QuoteWorld, quoteWorld } from '#test/support/quote-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: QuoteWorld;
let parts: QuoteParts;
let pay: PaymentWorld;

const kitchen = { description: 'Kitchen', quantity: '1', unitPrice: '900' };
const vent = (unitPrice: string, credit = false) => ({
  lineItems: [{ description: 'Vent', quantity: '1', unitPrice, ...(credit && { credit }) }],
});

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());
beforeEach(async () => {
  world = await quoteWorld(engine);
  parts = quotePartsOf(world);
  pay = await paymentWorld(engine, world);
});

const expectRightBooks = async () => expect((await readBooks(world.plain, pat)).findings).toEqual([]);

/** An approved quote of $972.00 with tax. */
async function approvedQuote(): Promise<string> {
  const quoteId = world.newQuoteId();
  await world.send(quoteId, { lineItems: [kitchen], taxRate: '8' });
  await world.accept(quoteId, await world.shownHash(quoteId));
  await world.dispatch();
  return quoteId;
}

/** The client pays $450.00 of an invoice, gets $90.00 back, and does not owe them any more. */
async function refunded(invoiceId: string): Promise<void> {
  const paid = pay.payByCard();
  pay.purposes.set(String(paid.id), { userId: pat, invoiceId });
  await pay.send({ ...paid, metadata: { userId: pat, invoiceId } });
  const refund = pay.act({ kind: 'refund', paymentIndex: 0, percent: 20 });
  pay.act({ kind: 'refund-succeeds', refundIndex: 0 });
  await pay.send(refund);
  await onlineChanges(world.plain, world.clock).decide(pat, invoiceId, 'not-owed');
  expect(await parts.find(invoiceId)).toMatchObject({ waivedCents: 90_00 });
}

const stageOf = async (quoteId: string) => {
  const { acceptance } = await world.detail(quoteId);
  const job = await findJob(world.plain, pat, acceptance?.jobId ?? '');
  return job && shownStage(job);
};

const jobOf = async (quoteId: string) => {
  const { acceptance } = await world.detail(quoteId);
  const job = await findJob(world.plain, pat, acceptance?.jobId ?? '');
  return job && summarizeJob(job);
};

/** Sends a change order that lowers the agreed total; what the answer refuses. */
async function credit(quoteId: string, unitPrice: string) {
  const answer = await world.send(world.newQuoteId(), aTypedChange(vent(unitPrice, true)), {
    changeOf: quoteId,
  });
  return answer.ok ? undefined : answer.refusal;
}

const billed = (balanceCents: number) => ({ code: 'change-below-billed', balanceCents });

describe.each([
  [
    'in parts',
    async (quoteId: string) => {
      const first = await parts.bill(quoteId, amount('450'));
      return [first, await parts.bill(quoteId, rest)];
    },
  ],
  [
    'as a whole',
    async (quoteId: string) => [await parts.billWhole(quoteId, { lineItems: [kitchen], taxRate: '8' })],
  ],
])('a refund that is no longer owed, of a quote that was billed %s', (_, bill) => {
  test('does not open what is left to bill again, and the job stays billed', async () => {
    const quoteId = await approvedQuote();
    const invoices = await bill(quoteId);
    await refunded(invoices[0] ?? '');
    expect(await parts.submitPart(rest, { quoteId })).toMatchObject({ ok: false });
    expect(await stageOf(quoteId)).toBe('Invoiced');
    await expectRightBooks();
  });

  test('lets a change order take it back, and what is agreed later is left to bill', async () => {
    const quoteId = await approvedQuote();
    const invoices = await bill(quoteId);
    expect(await credit(quoteId, '83.33')).toMatchObject(billed(972_00));
    await refunded(invoices[0] ?? '');
    expect(await credit(quoteId, '83.34')).toMatchObject(billed(882_00));
    await parts.change(quoteId, vent('83.33', true));
    expect(await world.detail(quoteId)).toMatchObject({ agreedCents: 882_00 });
    expect(await stageOf(quoteId)).toBe('Invoiced');
    expect(await parts.submitPart(rest, { quoteId })).toMatchObject({ ok: false });
    expect(await credit(quoteId, '0.01')).toMatchObject(billed(882_00));

    await parts.change(quoteId, vent('100'));
    expect(await parts.remaining(quoteId)).toBe(108_00);
    expect(await jobOf(quoteId)).toMatchObject({ group: 'Scheduled', leftCents: 108_00 });
    const last = await parts.find(await parts.bill(quoteId, rest));
    expect(last).toMatchObject({
      totalCents: 108_00,
      progress: { agreedCents: 990_00, billedBeforeCents: 882_00, cents: 108_00, taxCents: 8_00 },
    });
    expect(await parts.remaining(quoteId)).toBe(0);
    expect(await stageOf(quoteId)).toBe('Invoiced');
    await expectRightBooks();
  });

  test('is not billed again by a smaller change order than it took back, also for the job', async () => {
    const quoteId = await approvedQuote();
    const invoices = await bill(quoteId);
    await refunded(invoices[0] ?? '');
    await parts.change(quoteId, vent('83.33', true));
    expect(await jobOf(quoteId)).not.toHaveProperty('leftCents');
    await parts.change(quoteId, vent('50'));
    expect(await parts.remaining(quoteId)).toBe(54_00);
    expect(await jobOf(quoteId)).toMatchObject({ group: 'Scheduled', leftCents: 54_00 });
    await parts.bill(quoteId, rest);
    expect(await parts.remaining(quoteId)).toBe(0);
    expect(await jobOf(quoteId)).toMatchObject({ group: 'Invoiced' });
    await expectRightBooks();
  });
});

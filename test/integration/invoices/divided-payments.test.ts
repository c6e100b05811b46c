import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dividedWork } from '#domain/invoices/divided-recording';
import { continueDividedPayment } from '#lambdas/invoices/index';
import {
  getDividedPayment,
  partPaymentId,
  recordDividedPayment,
  removeDividedPayment,
} from '#lambdas/invoices/payments/divided-payment';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { dividedPayment } from '#lambdas/invoices/store/divided-payment';
import { dividedPortsOn } from '#lambdas/invoices/store/divided-ports-on';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { tryCommit } from '#lambdas/platform/table/commit';
import { update } from '#lambdas/platform/table/writes';
import { everyConflict, everyFault, runWithFault } from '#test/support/crash-matrix';
import { fullEffort } from '#test/support/effort';
import { type FaultPlan, planFault } from '#test/support/fault-plan';
import { further } from '#test/support/further-cases';
import { tableOn } from '#test/support/invoice-tables';
import { aLine } from '#test/support/invoices';
import { auditBooks } from '#test/support/lite-books';
import { type LiteWorld, liteWorld, pat } from '#test/support/lite-world';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let world: LiteWorld;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

async function openWorld(): Promise<void> {
  world = await liteWorld(engine);
  await world.openAccount(pat, { timeZone: 'America/Los_Angeles' });
}
beforeEach(openWorld);

const key = 'press-0000000000000001';

const ports = (plan?: FaultPlan) =>
  dividedPortsOn(
    plan ? tableOn(plan.attach(engine.client(), 'dynamodb'), world.tableName) : world.plain,
    world.clock,
  );

async function send(total: string, issueDate: string): Promise<string> {
  const sent = await world.submit({
    invoice: {
      clientName: 'Dana Whitfield',
      clientEmail: 'dana@whitfield.example',
      issueDate,
      dueDate: '2026-11-01',
      lineItems: [aLine({ unitPrice: total })],
    },
  });
  if (!sent.ok) throw new Error(sent.refusal.code);
  return sent.value.invoice.invoiceId;
}

/** Two invoices of $100.00 and one of $50.00. */
const threeInvoices = async () => [
  await send('100', '2026-09-01'),
  await send('100', '2026-09-15'),
  await send('50', '2026-10-01'),
];

interface Press {
  readonly key?: string;
  readonly userId?: string;
  readonly cents?: readonly number[];
  readonly note?: string;
  readonly date?: string;
  readonly receipt?: boolean;
}

function press(
  invoices: readonly string[],
  { cents = [10_000, 10_000, 2_000], ...more }: Press = {},
  plan?: FaultPlan,
) {
  const parts = invoices.map((invoiceId, at) => ({ invoiceId, amountCents: cents[at] ?? 0 }));
  return recordDividedPayment({ key, userId: pat, method: 'check', ...more, parts }, ports(plan));
}

const undo = (plan?: FaultPlan) => removeDividedPayment({ userId: pat, dividedId: key }, ports(plan));
const read = (userId = pat) => getDividedPayment({ userId, dividedId: key }, ports());
const bySchedule = (plan?: FaultPlan) => continueDividedPayment({ userId: pat, dividedId: key }, ports(plan));
const passGrace = () => world.advance((dividedWork.graceSeconds + 1) * 1_000);

type Answer = Awaited<ReturnType<typeof read>>;
const shown = (answer: Answer) =>
  answer.ok
    ? { state: answer.value.payment.state, parts: answer.value.payment.parts.map(({ state }) => state) }
    : answer.refusal.code;

/** Voids an invoice that is not paid. */
const voidInvoice = (invoiceId: string) => {
  const voids = {
    invoices: invoiceReader(world.plain),
    voids: invoiceVoids(world.plain, world.clock),
  };
  return setInvoiceVoid({ userId: pat, invoiceId, void: true }, voids);
};

const paidCents = async (invoices: readonly string[]) =>
  Promise.all(
    invoices.map(
      async (invoiceId) => (await invoiceReader(world.plain).find(pat, invoiceId))?.paidCents ?? 0,
    ),
  );
const receiptsQueued = async () =>
  (await world.itemsUnder('MESSAGE#receipt#')).filter(({ state }) => state === 'waiting').length;

describe('one payment that several invoices get parts of', () => {
  test('is recorded with one press, each part as a payment of its invoice with an ID derived from the press', async () => {
    const invoices = await threeInvoices();
    const answer = await press(invoices, { note: 'No. 17' });
    expect(shown(answer)).toEqual({ state: 'recorded', parts: ['recorded', 'recorded', 'recorded'] });
    expect(await paidCents(invoices)).toEqual([10_000, 10_000, 2_000]);
    const payments = await world.itemsUnder('PAYMENT#');
    expect(payments.map(({ paymentId }) => paymentId).sort()).toEqual(
      invoices.map((invoiceId) => partPaymentId(key, invoiceId)).sort(),
    );
    expect(payments).toMatchObject(
      [1, 2, 3].map(() => ({ date: '2026-11-03', method: 'check', note: 'No. 17' })),
    );
    expect(answer).toMatchObject({
      value: { invoices: [{ status: 'paid' }, { status: 'paid' }, { status: 'sent', paidCents: 2_000 }] },
    });
    expect(await read()).toEqual(answer);
    await auditBooks(world, 'recorded');
  });

  test('is recorded once by 20 presses at once, and refuses other content with its key', async () => {
    const invoices = await threeInvoices();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => press(invoices, { cents: [10_000, 10_000, 5_000] })),
    );
    for (const answer of answers)
      expect(shown(answer)).toEqual({ state: 'recorded', parts: ['recorded', 'recorded', 'recorded'] });
    expect(await world.itemsUnder('PAYMENT#')).toHaveLength(3);
    expect((await world.itemsUnder('DIVIDEDPAYMENT#'))[0]).toMatchObject({ recordedCount: 3 });
    expect(shown(await press(invoices))).toBe('key-reused');
    expect(await paidCents(invoices)).toEqual([10_000, 10_000, 5_000]);
    await auditBooks(world, 'at once');
  });

  test('is refused with the sum that fits, and stores nothing', async () => {
    const invoices = await threeInvoices();
    const before = await world.items();
    expect(await press(invoices, { cents: [10_000, 10_000, 5_001] })).toMatchObject({
      refusal: { code: 'parts-too-large', balanceCents: 25_000 },
    });
    expect(await press(invoices, { date: '2026-11-04' })).toMatchObject({
      refusal: { code: 'invalid-payment', faults: [{ field: 'date' }] },
    });
    expect(shown(await press([]))).toBe('invalid-request');
    expect(shown(await press([invoices[0] ?? '', invoices[0] ?? '']))).toBe('invalid-request');
    expect(shown(await press([...invoices, 'unknown'], { cents: [1, 1, 1, 1] }))).toBe('invoice-not-found');
    expect(await world.items()).toEqual(before);
  });

  test('is refused whole if a part is more than its invoice owes, as a payment of that invoice is', async () => {
    const invoices = await threeInvoices();
    const [, second = ''] = invoices;
    await world.pay(second, { amount: '40' });
    expect(await press(invoices, { cents: [5_000, 10_000, 2_000] })).toMatchObject({
      refusal: { code: 'payment-too-large', invoiceId: second, balanceCents: 6_000 },
    });
    expect(await voidInvoice(invoices[2] ?? '')).toMatchObject({ ok: true });
    expect(await press(invoices, { cents: [5_000, 6_000, 2_000] })).toMatchObject({
      refusal: { code: 'invoice-not-sent', invoiceId: invoices[2] },
    });
    expect(await paidCents(invoices)).toEqual([0, 4_000, 0]);
    expect(await world.itemsUnder('DIVIDEDPAYMENT#')).toEqual([]);
  });

  test('emails a receipt of each part through the outbox, and says why one has none', async () => {
    const invoices = await threeInvoices();
    expect((await press(invoices, { receipt: true })).ok).toBe(true);
    expect(await receiptsQueued()).toBe(3);
    expect(shown(await undo())).toMatchObject({ state: 'removed' });
    expect(await receiptsQueued()).toBe(0);
  });

  test('of another account is unknown', async () => {
    const invoices = await threeInvoices();
    await press(invoices);
    await world.openAccount('mallory', {});
    expect(shown(await read('mallory'))).toBe('payment-not-found');
    expect(shown(await removeDividedPayment({ userId: 'mallory', dividedId: key }, ports()))).toBe(
      'payment-not-found',
    );
    expect(shown(await press(invoices, { key: 'press-of-mallory-0001', userId: 'mallory' }))).toBe(
      'invoice-not-found',
    );
    expect(await paidCents(invoices)).toEqual([10_000, 10_000, 2_000]);
  });
});

describe('Undo of a divided payment', () => {
  test('removes all parts, also after one was removed singly, and the press cannot record them again', async () => {
    const invoices = await threeInvoices();
    await press(invoices);
    const [first = ''] = invoices;
    await world.unpay(first, partPaymentId(key, first));
    expect(shown(await read())).toEqual({ state: 'recorded', parts: ['removed', 'recorded', 'recorded'] });
    expect(shown(await undo())).toEqual({ state: 'removed', parts: ['removed', 'removed', 'removed'] });
    expect(await paidCents(invoices)).toEqual([0, 0, 0]);
    expect(shown(await press(invoices))).toEqual({
      state: 'removed',
      parts: ['removed', 'removed', 'removed'],
    });
    expect(shown(await undo())).toMatchObject({ state: 'removed' });
    expect(await paidCents(invoices)).toEqual([0, 0, 0]);
    await auditBooks(world, 'undone');
  });

  test('tries again what could not be removed, and nothing once all is removed', async () => {
    const invoices = await threeInvoices();
    await press(invoices);
    const problems = { [invoices[0] ?? '']: { problem: 'Only a sent invoice can be paid.' } };
    const failed = update(dividedPayment, dividedPayment.key(pat, key), {
      set: { state: 'removed', problems },
    });
    expect(await tryCommit(world.plain, failed)).toBe(true);
    expect(shown(await undo())).toEqual({ state: 'removed', parts: ['removed', 'removed', 'removed'] });
    expect(await paidCents(invoices)).toEqual([0, 0, 0]);
    const after = await world.items();
    await undo();
    expect(await world.items()).toEqual(after);
  });

  test('at the same time as presses and the schedule leaves nothing recorded', further, async () => {
    const invoices = await threeInvoices();
    const calls = planFault();
    await press(invoices, {}, calls);
    for (const planned of everyFault(calls.calls, 'exit').filter(({ where }) => /Put|Transact/.test(where))) {
      await openWorld();
      const others = await threeInvoices();
      await runWithFault(planned, (plan) => press(others, {}, plan));
      passGrace();
      const isStored = (await read()).ok;
      await Promise.all([undo(), press(others), bySchedule(), undo()]);
      // A press that was never stored before has its turn after the first Undo.
      if (!isStored) await undo();
      passGrace();
      await bySchedule();
      expect(await paidCents(others), planned.where).toEqual([0, 0, 0]);
      await auditBooks(world, planned.where);
    }
  });
});

/** A death between two reads leaves what one before the next write leaves, so only `npm run test:full` tries each. */
const deathsIn = (calls: readonly string[]) =>
  everyFault(calls, 'exit').filter(({ where }) => fullEffort || /Put|Update|Transact/.test(where));

describe('a function that dies at any call', further, () => {
  /** The calls of an action, in a world of its own. */
  async function callsOf(run: (invoices: readonly string[], plan: FaultPlan) => Promise<unknown>) {
    const plan = planFault();
    await run(await threeInvoices(), plan);
    await openWorld();
    return plan.calls;
  }

  const all = { state: 'recorded', parts: ['recorded', 'recorded', 'recorded'] };
  const none = { state: 'removed', parts: ['removed', 'removed', 'removed'] };

  test('while it records is followed by the schedule, or by the same press, and no part is lost or doubled', async () => {
    const calls = await callsOf((invoices, plan) => press(invoices, { receipt: true }, plan));
    for (const [at, planned] of deathsIn(calls).entries()) {
      await openWorld();
      const invoices = await threeInvoices();
      await runWithFault(planned, (plan) => press(invoices, { receipt: true }, plan));
      const first = await read();
      if (first.ok) {
        const { state, parts } = first.value.payment;
        const paid = await paidCents(invoices);
        // What is shown as recorded is recorded, and nothing else.
        expect(
          parts.map((part) => part.state === 'recorded'),
          planned.where,
        ).toEqual(paid.map((cents) => cents > 0));
        if (state === 'recording') {
          expect(await bySchedule(), planned.where).toBeUndefined();
          passGrace();
        }
      }
      const isRepeated = !first.ok || at % 2 === 0;
      if (isRepeated) expect(shown(await press(invoices, { receipt: true })), planned.where).toEqual(all);
      else await bySchedule();
      expect(shown(await read()), planned.where).toEqual(all);
      expect(await paidCents(invoices), planned.where).toEqual([10_000, 10_000, 2_000]);
      expect(await world.itemsUnder('PAYMENT#')).toHaveLength(3);
      expect(await receiptsQueued(), planned.where).toBe(3);
      expect(shown(await undo())).toEqual(none);
      await auditBooks(world, planned.where);
    }
  });

  test('while it removes is followed by the schedule, or by another Undo', async () => {
    const calls = await callsOf(async (invoices, plan) => {
      await press(invoices);
      return undo(plan);
    });
    for (const [at, planned] of deathsIn(calls).entries()) {
      await openWorld();
      const invoices = await threeInvoices();
      await press(invoices);
      await runWithFault(planned, (plan) => undo(plan));
      passGrace();
      if (shown(await read()) !== none && at % 2 === 1) await bySchedule();
      expect(shown(await undo()), planned.where).toEqual(none);
      expect(await paidCents(invoices), planned.where).toEqual([0, 0, 0]);
      await auditBooks(world, planned.where);
    }
  });

  test('of the schedule is followed by its next run', async () => {
    const interrupted = async () => {
      const invoices = await threeInvoices();
      const plan = planFault();
      await press(invoices, { key: 'press-of-another-world-1' }, plan);
      await openWorld();
      const others = await threeInvoices();
      const store = plan.calls.findIndex((name) => name.includes('Put')) + 1;
      const planned = {
        fault: { call: store, when: 'after', effect: 'exit' },
        where: 'stored',
        isBeforeMail: true,
      } as const;
      await runWithFault(planned, (broken) => press(others, {}, broken));
      expect(shown(await read())).toEqual({ state: 'recording', parts: ['waiting', 'waiting', 'waiting'] });
      passGrace();
      return others;
    };
    await interrupted();
    const calls = planFault();
    expect(await bySchedule(calls)).toBe('divided-payment-continued');
    for (const planned of deathsIn(calls.calls)) {
      await openWorld();
      const invoices = await interrupted();
      await runWithFault(planned, (plan) => bySchedule(plan));
      passGrace();
      await bySchedule();
      expect(shown(await read()), planned.where).toEqual(all);
      expect(await paidCents(invoices), planned.where).toEqual([10_000, 10_000, 2_000]);
      expect(await bySchedule(), planned.where).toBeUndefined();
    }
  });

  test('by a conflict with other writes is not stopped', async () => {
    const calls = await callsOf((invoices, plan) => press(invoices, {}, plan));
    for (const planned of everyConflict(calls)) {
      await openWorld();
      const invoices = await threeInvoices();
      expect(
        shown((await runWithFault(planned, (plan) => press(invoices, {}, plan))) as Answer),
        planned.where,
      ).toEqual(all);
      await auditBooks(world, planned.where);
    }
  });

  test('leaves a part that is voided meanwhile named, and records the rest', async () => {
    const invoices = await threeInvoices();
    const plan = planFault();
    await press(invoices, { key: 'press-of-another-world-1' }, plan);
    await openWorld();
    const others = await threeInvoices();
    const store = plan.calls.findIndex((name) => name.includes('Put')) + 1;
    await runWithFault(
      { fault: { call: store, when: 'after', effect: 'exit' }, where: 'stored', isBeforeMail: true },
      (broken) => press(others, {}, broken),
    );
    expect(await voidInvoice(others[1] ?? '')).toMatchObject({ ok: true });
    passGrace();
    await bySchedule();
    const found = await read();
    expect(shown(found)).toEqual({ state: 'recorded', parts: ['recorded', 'refused', 'recorded'] });
    expect(found).toMatchObject({
      value: { payment: { parts: [{}, { problem: 'Only a sent invoice can be paid.' }, {}] } },
    });
    await auditBooks(world, 'voided meanwhile');
  });
});

import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sentenceOf } from '#domain/contract/problems';
import { setInvoiceVoid } from '#lambdas/invoices/share/set-invoice-void';
import { invoiceReader } from '#lambdas/invoices/store/invoice-reader';
import { invoiceVoids } from '#lambdas/invoices/store/invoice-voids';
import { sleep } from '#lambdas/platform/clock';
import { everyConflict, everyFault, runWithFault } from '#test/support/crash-matrix';
import { quickOrFull } from '#test/support/effort';
import { planFault } from '#test/support/fault-plan';
import { testInParts } from '#test/support/further-cases';
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

async function newWorld(): Promise<LiteWorld> {
  const opened = await liteWorld(engine);
  await opened.openAccount(pat, { timeZone: 'America/Los_Angeles' });
  return opened;
}
beforeEach(async () => {
  world = await newWorld();
});

const invoice = (total: string) => ({
  clientName: 'Dana Whitfield',
  issueDate: '2026-10-20',
  dueDate: '2026-11-01',
  lineItems: [aLine({ unitPrice: total })],
});

async function send(total = '1,000', of: LiteWorld = world): Promise<string> {
  const sent = await of.submit({ invoice: invoice(total) });
  if (!sent.ok) throw new Error(sent.refusal.code);
  return sent.value.invoice.invoiceId;
}

type Outcome = { readonly ok: boolean; readonly refusal?: { readonly code: string } };
const codeOf = (outcome: Outcome) => (outcome.ok ? 'done' : outcome.refusal?.code);

const detail = async (invoiceId: string) => {
  const read = await world.readInvoice(invoiceId);
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value.invoice;
};

const client = async () => (await world.itemsUnder('CLIENT#'))[0];

describe('a payment', () => {
  test('of a part leaves a balance, and removing it restores everything', async () => {
    const invoiceId = await send();
    const paid = await world.pay(invoiceId, { amount: '$600', method: 'check', note: ' No.  17 ' });
    expect(paid).toMatchObject({ ok: true, value: { invoice: { status: 'sent', paidCents: 60_000 } } });
    const { payments, timeline } = await detail(invoiceId);
    // Noon UTC is the same day in Los Angeles.
    expect(payments).toEqual([
      {
        paymentId: expect.any(String),
        amountCents: 60_000,
        date: '2026-11-03',
        method: 'check',
        note: 'No. 17',
      },
    ]);
    expect(timeline[0]).toMatchObject({ kind: 'payment-recorded', amountCents: 60_000, detail: 'Check' });
    expect(await client()).toMatchObject({ totalCents: 100_000, balanceCents: 40_000 });
    await auditBooks(world, 'a part');

    expect(await world.unpay(invoiceId)).toMatchObject({ ok: true, value: { invoice: { status: 'sent' } } });
    const after = await detail(invoiceId);
    expect(after).not.toHaveProperty('paidCents');
    expect(after).not.toHaveProperty('payments');
    expect(await client()).toMatchObject({ balanceCents: 100_000 });
    await auditBooks(world, 'removed');
  });

  test('above the balance is refused, and the response contains the balance', async () => {
    const invoiceId = await send();
    await world.pay(invoiceId, { amount: '600' });
    expect(await world.pay(invoiceId, { amount: '400.01' })).toMatchObject({
      refusal: { code: 'payment-too-large', balanceCents: 40_000 },
    });
    await auditBooks(world, 'too much');
  });

  test('without an amount pays the balance, and counts in the month it was received', async () => {
    const invoiceId = await send();
    await world.pay(invoiceId, { amount: '600', date: '2026-10-31' });
    const rest = await world.pay(invoiceId);
    expect(rest).toMatchObject({ ok: true, value: { invoice: { status: 'paid', paidCents: 100_000 } } });
    expect(codeOf(await world.pay(invoiceId, { amount: '0.01' }))).toBe('payment-too-large');
    await world.pay(invoiceId);
    expect((await detail(invoiceId)).payments?.map(({ amountCents }) => amountCents).sort()).toEqual([
      40_000, 60_000,
    ]);
    expect(await world.itemsUnder('MONTH#')).toMatchObject([
      { SK: 'MONTH#2026-10', billedCents: 100_000, paidCents: 60_000, paidCount: 1 },
      { SK: 'MONTH#2026-11', paidCents: 40_000, paidCount: 1 },
    ]);
    await auditBooks(world, 'paid');
  });

  test('with an invalid value is refused with the field that is wrong, and changes nothing', async () => {
    const invoiceId = await send();
    const before = await world.items();
    for (const [draft, field] of [
      [{ amount: '0' }, 'amount'],
      [{ amount: '-5' }, 'amount'],
      [{ amount: '1.005' }, 'amount'],
      [{ amount: 'ten' }, 'amount'],
      [{ date: '2026-11-04' }, 'date'],
      [{ date: '2026-02-30' }, 'date'],
      [{ method: 'barter' }, 'method'],
      [{ note: 'x'.repeat(201) }, 'note'],
    ] as const)
      expect(await world.pay(invoiceId, draft)).toMatchObject({
        refusal: { code: 'invalid-payment', faults: [{ field }] },
      });
    expect(await world.items()).toEqual(before);
  });

  test('is recorded once, however often its key is sent, even after it was removed', async () => {
    const invoiceId = await send();
    const key = 'key-of-the-only-payment';
    await Promise.all([1, 2, 3, 4].map(() => world.pay(invoiceId, { key, amount: '600' })));
    expect(codeOf(await world.pay(invoiceId, { key, amount: '500' }))).toBe('key-reused');
    expect((await detail(invoiceId)).payments).toHaveLength(1);
    await world.unpay(invoiceId, key);
    expect(codeOf(await world.pay(invoiceId, { key, amount: '600' }))).toBe('done');
    expect(codeOf(await world.unpay(invoiceId, key))).toBe('done');
    expect(await detail(invoiceId)).not.toHaveProperty('payments');
    await auditBooks(world, 'once');
  });

  test('of a part is removed before the total can be lowered, as the answer says, and then pays the lower total', async () => {
    const invoiceId = await send('100');
    const key = 'key-of-the-first-payment';
    await world.pay(invoiceId, { key, amount: '95' });
    const lower = () => world.submit({ invoiceId, invoice: { ...invoice('100'), discount: '5' } });
    const refused = await lower();
    expect(refused.ok || sentenceOf(refused.refusal)).toBe(
      'This invoice has payments. Remove or refund them before you change it.',
    );
    expect(await detail(invoiceId)).toMatchObject({ totalCents: 10_000, paidCents: 9_500, status: 'sent' });
    await world.unpay(invoiceId, key);
    expect(codeOf(await lower())).toBe('done');
    await world.pay(invoiceId, { amount: '95' });
    expect(await detail(invoiceId)).toMatchObject({ totalCents: 9_500, paidCents: 9_500, status: 'paid' });
    await auditBooks(world, 'lowered');
  });

  test('prevents editing and voiding, but not emailing the invoice again as it is', async () => {
    const invoiceId = await send();
    await world.pay(invoiceId, { amount: '600' });
    expect(codeOf(await world.submit({ invoiceId, invoice: invoice('900') }))).toBe('invoice-partly-paid');
    const voids = {
      invoices: invoiceReader(world.plain),
      voids: invoiceVoids(world.plain, world.clock),
    };
    expect(codeOf(await setInvoiceVoid({ userId: pat, invoiceId, void: true }, voids))).toBe(
      'invoice-has-payments',
    );
    const drawn: string[] = [];
    const renderPdf = async (sheet: unknown) => {
      drawn.push(JSON.stringify(sheet));
      return new Uint8Array([1]);
    };
    expect(codeOf(await world.submit({ invoiceId, asStored: true, ports: { renderPdf } }))).toBe('done');
    // The copy says what is so now, in its text and on its paper.
    expect(drawn.at(-1)).toContain('{"label":"Balance due","value":"$400.00"}');
    const copy = await PostalMime.parse(world.service.raw.at(-1) ?? '');
    expect(copy.text).toMatch(/Balance due:? +\$400\.00/);
    expect(await detail(invoiceId)).toMatchObject({ paidCents: 60_000, status: 'sent' });
    await auditBooks(world, 'mailed again');
    await world.unpay(invoiceId);
    expect(codeOf(await world.submit({ invoiceId, invoice: invoice('900') }))).toBe('done');
    await auditBooks(world, 'edited');
  });

  test('without an amount marks an invoice of $0.00 as paid, which never counts as owed', async () => {
    const invoiceId = await send('0');
    expect(await world.itemsUnder('OWED#')).toEqual([]);
    expect(codeOf(await world.pay(invoiceId, { amount: '0.01' }))).toBe('payment-too-large');
    expect(await world.pay(invoiceId)).toMatchObject({ ok: true, value: { invoice: { status: 'paid' } } });
    expect(await world.itemsUnder('PAYMENT#')).toEqual([]);
    await auditBooks(world, 'paid without a payment');
    expect(await world.unpay(invoiceId)).toMatchObject({ ok: true, value: { invoice: { status: 'sent' } } });
    await auditBooks(world, 'open again');
  });

  test('that is recorded once too often, all at once, is refused once, and the invoice is paid', async () => {
    const times = quickOrFull(20, 100);
    const invoiceId = await send(String(times * 10));
    // Many payments at once are tried again after longer pauses, so that they do not only block each other.
    const tableWithLongPauses = tableOn(engine.client(), world.tableName, () =>
      sleep(Math.random() * 10 * times),
    );
    const outcomes = await Promise.all(
      Array.from({ length: times + 1 }, () =>
        world.pay(invoiceId, { amount: '10' }, tableWithLongPauses).then(codeOf),
      ),
    );
    expect(outcomes.filter((code) => code === 'done')).toHaveLength(times);
    expect(outcomes.filter((code) => code === 'payment-too-large')).toHaveLength(1);
    expect(await detail(invoiceId)).toMatchObject({ status: 'paid', paidCents: times * 1_000 });
    await auditBooks(world, 'all at once');
  });

  testInParts(
    5,
    'is recorded completely or not at all, at whichever call its function dies',
    async (partOf) => {
      for (const action of ['pay', 'unpay'] as const) {
        const run = async (caseWorld: LiteWorld, invoiceId: string, plan = planFault()) => {
          const table = tableOn(plan.attach(engine.client(), 'dynamodb'), caseWorld.tableName);
          return action === 'pay'
            ? caseWorld.pay(invoiceId, { key: 'key-that-dies-here-00', amount: '600' }, table)
            : caseWorld.unpay(invoiceId, 'key-that-was-there-00', table);
        };
        const prepare = async () => {
          const caseWorld = await newWorld();
          const invoiceId = await send('1,000', caseWorld);
          if (action === 'unpay')
            await caseWorld.pay(invoiceId, { key: 'key-that-was-there-00', amount: '600' });
          return { caseWorld, invoiceId };
        };
        const first = await prepare();
        const planWithoutFault = planFault();
        await run(first.caseWorld, first.invoiceId, planWithoutFault);
        const paidCentsAfterwards = action === 'pay' ? 60_000 : undefined;
        const expectRetriesToSucceed = async ({ caseWorld, invoiceId }: typeof first, where: string) => {
          for (let retry = 0; retry < 3; retry += 1)
            expect(codeOf(await run(caseWorld, invoiceId)), where).toBe('done');
          const [item] = await caseWorld.itemsUnder('INVOICE#');
          expect(item?.paidCents, where).toBe(paidCentsAfterwards);
          await auditBooks(caseWorld, where);
        };
        const faults = (['exit', 'error'] as const).flatMap((effect) =>
          everyFault(planWithoutFault.calls, effect),
        );
        for (const planned of partOf(faults)) {
          const prepared = await prepare();
          await runWithFault(planned, (plan) => run(prepared.caseWorld, prepared.invoiceId, plan)).catch(
            () => undefined,
          );
          await expectRetriesToSucceed(prepared, `${action}: ${planned.where}`);
        }
        for (const planned of partOf(everyConflict(planWithoutFault.calls))) {
          const prepared = await prepare();
          const done = await runWithFault(planned, (plan) =>
            run(prepared.caseWorld, prepared.invoiceId, plan),
          );
          expect(done?.ok, planned.where).toBe(true);
          await expectRetriesToSucceed(prepared, `${action}: ${planned.where}`);
        }
      }
    },
  );

  test('at the same time as an edit, a void or another payment never leaves wrong books', async () => {
    for (let race = 0; race < quickOrFull(6, 60); race += 1) {
      const invoiceId = await send();
      const voids = {
        invoices: invoiceReader(world.plain),
        voids: invoiceVoids(world.plain, world.clock),
      };
      await Promise.all([
        world.pay(invoiceId, { amount: '600' }),
        world.submit({ invoiceId, mail: false, invoice: invoice('900') }),
        setInvoiceVoid({ userId: pat, invoiceId, void: race % 2 === 0 }, voids),
        world.pay(invoiceId, { amount: '500' }),
      ]);
      await world.sweepAfterLease();
      await auditBooks(world, `race ${race}`);
    }
  });
});

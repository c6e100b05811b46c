// @module-tag further
import { beforeEach, describe, expect, test } from 'vitest';
import { moneyOf } from '#domain/documents/money-amounts';
import { readBooks } from '#lambdas/composition/books/account-books';
import { openPaymentPage } from '#lambdas/online-payments/open-payment-page';
import { receivePaymentEvent } from '#lambdas/online-payments/receive-payment-event';
import { refundPayment } from '#lambdas/online-payments/refund-payment';
import { auditToday } from '#test/support/audit-today';
import { type LiteWorld, pat } from '#test/support/lite-world';
import { runPaymentScheduleFor } from '#test/support/payment-schedule';
import { paymentTests } from '#test/support/payment-tests';
import type { PaymentWorld } from '#test/support/payment-world';
import type { ProviderAct } from '#test/support/provider-world';
import { race } from '#test/support/race';
import { randomSource } from '#test/support/simulation/random-source';
import type { TableEngine } from '#test/support/table-engine';

const openPayments = paymentTests();
let engine: TableEngine;
let world: LiteWorld;
let pay: PaymentWorld;

type Json = Readonly<Record<string, unknown>>;

beforeEach(async () => {
  ({ engine, world, pay } = await openPayments());
});

/** What the invoice says in the end; its books add up, and its money is what the provider has. */
async function end() {
  const invoice = await pay.detail();
  const { status, paidCents = 0, payments = [] } = invoice;
  expect(paidCents).toBe(pay.account.balance());
  expect(new Set(payments.map(({ paymentId }) => paymentId)).size).toBe(payments.length);
  expect((await readBooks(world.plain, pat)).findings).toEqual([]);
  await auditToday(world, 'in the end');
  const amounts = payments.map(({ amountCents, online }) => [online?.cause, amountCents].join(' ')).sort();
  return { status, amounts, money: moneyOf(invoice) };
}

const inRace = (seed: number, racers: Parameters<typeof race>[2]) =>
  race(seed, { engine, tableName: world.tableName }, racers);

test('of twenty refunds at once, none goes beyond what was paid, and each that is made is recorded once', async () => {
  await pay.send(pay.payByCard());
  const [payment] = (await pay.detail()).payments ?? [];
  const command = { userId: pat, invoiceId: pay.invoiceId, paymentId: payment?.paymentId ?? '' };
  const answers = (await inRace(
    1,
    Array.from({ length: 20 }, (_, at) => (table) => {
      const key = `key-of-press-${String(at).padStart(8, '0')}`;
      const facts = { key, amountCents: 5_000, reason: 'Came a day late' };
      return refundPayment({ ...command, ...facts }, pay.portsOn(table));
    }),
  )) as readonly { readonly ok: boolean }[];
  expect(answers.filter(({ ok }) => ok)).toHaveLength(9);
  expect(pay.refunded.size).toBe(9);
  const succeeded = Array.from(
    { length: 9 },
    (_, refundIndex) => pay.act({ kind: 'refund-succeeds', refundIndex }) as Json,
  );
  await inRace(
    2,
    [...succeeded, ...succeeded].map(
      (object) => (table) => receivePaymentEvent(pay.webhook(object), pay.portsOn(table)),
    ),
  );
  const { amounts } = await end();
  expect(amounts).toEqual([...Array(1).fill('payment 45000'), ...Array(9).fill('refund -5000')]);
});

test('the same refund that is requested twenty times at once is made once', async () => {
  await pay.send(pay.payByCard());
  const [payment] = (await pay.detail()).payments ?? [];
  const press = {
    ...{ userId: pat, invoiceId: pay.invoiceId, paymentId: payment?.paymentId ?? '' },
    ...{ key: 'key-of-the-only-press', amountCents: 5_000, reason: 'Came a day late' },
  };
  await inRace(
    3,
    Array.from({ length: 20 }, () => (table) => refundPayment(press, pay.portsOn(table))),
  );
  expect(pay.refunded.size).toBe(1);
  await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
  expect((await end()).amounts).toEqual(['payment 45000', 'refund -5000']);
});

test.each([1, 2, 3, 4, 5])(
  'two payers at once both count, and what is too much is overpaid (seed %i)',
  async (seed) => {
    const paid = [0, 1].map((paymentIndex) => {
      pay.act({ kind: 'pay-by-card', paymentIndex });
      return pay.act({ kind: 'money-booked', paymentIndex });
    });
    await inRace(
      seed,
      [...paid, ...paid].map(
        (object) => (table) => receivePaymentEvent(pay.webhook(object), pay.portsOn(table)),
      ),
    );
    const { status, amounts, money } = await end();
    expect({ status, amounts }).toEqual({ status: 'paid', amounts: ['payment 45000', 'payment 46234'] });
    expect(money).toMatchObject({ owedCents: 0, overpaidCents: 46_234 });
  },
);

describe('sixty webhooks', () => {
  const story: readonly ProviderAct[] = [
    { kind: 'pay-by-card', paymentIndex: 0 },
    { kind: 'money-booked', paymentIndex: 0 },
    { kind: 'refund', paymentIndex: 0, percent: 10 },
    { kind: 'refund-succeeds', refundIndex: 0 },
    { kind: 'start-bank-payment', paymentIndex: 1 },
    { kind: 'bank-pays', paymentIndex: 1 },
    { kind: 'money-booked', paymentIndex: 1 },
    { kind: 'refund', paymentIndex: 1, percent: 50 },
    { kind: 'pay-by-card', paymentIndex: 2 },
    { kind: 'money-booked', paymentIndex: 2 },
    { kind: 'dispute', paymentIndex: 2, isInquiry: false },
    { kind: 'lose', disputeIndex: 0 },
  ];
  const kinds = { payment_intent: 'payment', refund: 'refund', dispute: 'dispute' } as const;

  /** Lets the story happen at the provider, which also lists its events; returns the objects of the webhooks. */
  const tell = () =>
    story.map((act, at) => {
      const object = pay.act(act);
      pay.listed.unshift({
        eventId: `evt_listed_${at}`,
        type: 'x',
        subject: { kind: kinds[object.object as keyof typeof kinds], id: String(object.id) },
        createdAt: Math.floor(world.clock().getTime() / 1000),
      });
      return object;
    });

  test.each([1, 2, 3])(
    'five times each, in any order, with a third of them lost, end as if each came once (seed %i)',
    async (seed) => {
      for (const act of story) await pay.happens(act);
      const expected = await end();
      ({ engine, world, pay } = await openPayments());
      await openPaymentPage({ linkId: pay.linkId, shownCents: 45_000 }, pay.ports);
      const objects = tell();
      const random = randomSource(seed);
      const webhooks = [objects, objects, objects, objects, objects]
        .flat()
        .map((object) => ({ object, place: random.next(), isLost: random.chance(1 / 3) }))
        .toSorted((one, other) => one.place - other.place);
      expect(webhooks).toHaveLength(60);
      const arriving = webhooks.filter(({ isLost }) => !isLost);
      for (let start = 0; start < arriving.length; start += 5)
        await inRace(
          seed + start,
          arriving.slice(start, start + 5).map(
            ({ object }) =>
              (table) =>
                receivePaymentEvent(pay.webhook(object), pay.portsOn(table)),
          ),
        );
      await runPaymentScheduleFor(150, world, pay);
      expect(await end()).toEqual(expected);
    },
  );
});

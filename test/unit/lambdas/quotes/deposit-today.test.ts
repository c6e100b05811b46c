import { afterEach, expect, test } from 'vitest';
import { todayTexts } from '#domain/today/today-texts';
import { logTo } from '#lambdas/platform/log';
import { todayList } from '#lambdas/today/index';
import { depositWorld } from '#test/support/deposit-world';
import { pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { runPaymentScheduleFor } from '#test/support/payment-schedule';

afterEach(() => logTo((line) => process.stdout.write(line)));

/** A quote whose deposit can be paid, and what Today and the client read about it. */
async function openQuote() {
  logTo(() => undefined);
  const deposit = await depositWorld(memoryEngine());
  const { world, pay, quoteId } = deposit;
  const today = async () => {
    const { items } = await todayList(world.plain).read(pat, '2026-11-03', world.clock());
    return items
      .filter(({ reason }) => reason.startsWith('payment-') || reason === 'refund-failed')
      .map((item) => `${todayTexts.reason(item)} (${todayTexts.action(item)})`);
  };
  const events = async () => (await world.detail(quoteId)).timeline.map(({ kind }) => kind);
  return { ...deposit, pay, world, quoteId, today, events };
}

const card = async ({ pay }: Awaited<ReturnType<typeof openQuote>>) => {
  pay.act({ kind: 'pay-by-card', paymentIndex: 0 });
  await pay.send(pay.act({ kind: 'money-booked', paymentIndex: 0 }));
};

test('Today lists the failed refund of a deposit until another refund succeeds', async () => {
  const quote = await openQuote();
  const { pay, today } = quote;
  await card(quote);
  expect(await today()).toEqual([]);
  await pay.happens({ kind: 'refund', paymentIndex: 0, percent: 100 });
  await pay.happens({ kind: 'refund-fails', refundIndex: 0 });
  expect(await today()).toEqual(['A refund of $450.00 failed. You still have the money. (View quote)']);
  await pay.happens({ kind: 'refund', paymentIndex: 0, percent: 100 });
  await pay.happens({ kind: 'refund-succeeds', refundIndex: 1 });
  expect(await today()).toEqual([]);
});

test('a refused bank payment of a deposit is in Today and the timeline until the client pays again', async () => {
  const quote = await openQuote();
  const { pay, today, events } = quote;
  await pay.happens({ kind: 'start-bank-payment', paymentIndex: 0 });
  expect(await today()).toEqual([]);
  await pay.happens({ kind: 'bank-refuses', paymentIndex: 0 });
  expect(await today()).toEqual(['The bank refused a payment of $450.00. (View quote)']);
  expect(await events()).toContain('deposit-refused');
  await card(quote);
  expect(await today()).toEqual([]);
  expect(await events()).toContain('deposit-paid');
});

test('a returned bank payment of a deposit is in Today until the deposit is recorded by hand', async () => {
  const quote = await openQuote();
  const { pay, today, events, recordCheck } = quote;
  await pay.happens({ kind: 'start-bank-payment', paymentIndex: 0 });
  pay.act({ kind: 'bank-pays', paymentIndex: 0 });
  await pay.send(pay.act({ kind: 'money-booked', paymentIndex: 0 }));
  await pay.happens({ kind: 'bank-returns', paymentIndex: 0 });
  expect(await today()).toEqual(['The bank took back a payment of $450.00. (View quote)']);
  expect(await events()).toContain('deposit-returned');
  await recordCheck();
  expect(await today()).toEqual([]);
});

test('what happened to a deposit is listed with the invoice that has the deposit, and with the quote again', async () => {
  const quote = await openQuote();
  const { pay, today, draft, deleteDraft, world } = quote;
  await card(quote);
  await pay.happens({ kind: 'refund', paymentIndex: 0, percent: 100 });
  await pay.happens({ kind: 'refund-fails', refundIndex: 0 });
  const before = await today();
  expect(before).toHaveLength(1);
  await draft();
  await runPaymentScheduleFor(10, world, pay);
  expect(await today()).toEqual(['A refund of $450.00 failed. You still have the money. (View invoice)']);
  await deleteDraft();
  await runPaymentScheduleFor(10, world, pay);
  expect(await today()).toEqual(before);
});

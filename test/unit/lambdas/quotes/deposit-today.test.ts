import { afterEach, expect, test } from 'vitest';
import { depositStandingOfQuote, depositStandingOfView } from '#domain/quotes/received-deposit';
import { todayTexts } from '#domain/today/today-texts';
import { processEvent } from '#lambdas/online-payments/process-event';
import { logTo } from '#lambdas/platform/log';
import { listQuotes } from '#lambdas/quotes/editing/list-quotes';
import { todayList } from '#lambdas/today/index';
import { depositWorld } from '#test/support/deposit-world';
import { pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { runPaymentScheduleFor } from '#test/support/payment-schedule';
import { valueIn } from '#test/support/recorded-story';

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

test('owner and client read that a payment of the deposit is being checked, until it can be read', async () => {
  const quote = await openQuote();
  const { pay, today, world, quoteId, page, open } = quote;
  const list = async () => {
    const { quotes } = valueIn(await listQuotes(pat, {}, world.ports()));
    return quotes.map(({ depositNote }) => depositNote);
  };
  const owners = async () => depositStandingOfQuote(await world.detail(quoteId));
  const clients = async () => {
    const shown = await page();
    const { sentence } = depositStandingOfView(shown);
    return { payment: shown.depositPayment?.state, sentence };
  };
  expect(await open()).toMatchObject({ ok: true });
  pay.act({ kind: 'pay-by-card', paymentIndex: 0 });
  pay.refuseWith({ kind: 'unavailable' });
  await pay.send(pay.act({ kind: 'money-booked', paymentIndex: 0 }));
  expect(await list()).toEqual(['A payment is being checked']);
  expect(await owners()).toMatchObject({ headline: 'A payment is being checked.', askedCents: 0 });
  expect(await clients()).toEqual({
    payment: 'checking',
    sentence: 'A payment is being checked. Please do not pay again.',
  });
  expect(await today()).toEqual(['A payment of $450.00 is being checked. (View payments)']);
  pay.refuseWith(undefined);
  expect(await open()).toMatchObject({ refusal: { code: 'payment-being-checked' } });
  await processEvent('evt_1', pay.ports);
  expect(await list()).toEqual(['Deposit of $450.00 received']);
  expect((await owners()).paidOnline?.cents).toBe(45_000);
  expect(await clients()).toMatchObject({ payment: undefined });
  expect(await today()).toEqual([]);
});

import { expect, test } from 'vitest';
import { depositStandingOfQuote } from '#domain/quotes/received-deposit';
import { depositWorld } from '#test/support/deposit-world';
import { memoryEngine } from '#test/support/memory-engine';
import type { ProviderAct } from '#test/support/provider-world';
import { valueIn } from '#test/support/recorded-story';

/** What the owner's page and the client's page of a quote say of the online deposit, before and after it is billed. */
async function said(acts: readonly ProviderAct[]) {
  const { world, pay, quoteId, bill, page } = await depositWorld(memoryEngine());
  for (const act of acts) await pay.happens(act);
  const both = async () => [(await world.detail(quoteId)).onlineDeposit, (await page()).onlineDeposit];
  const before = await both();
  valueIn(await bill());
  return { before, after: await both() };
}

const paymentIndex = 0;
const started: ProviderAct = { kind: 'start-bank-payment', paymentIndex };
const paid: readonly ProviderAct[] = [
  { kind: 'pay-by-card', paymentIndex },
  { kind: 'money-booked', paymentIndex },
];
const refund: ProviderAct = { kind: 'refund', paymentIndex, percent: 100 };

test.each<[string, readonly ProviderAct[], object]>([
  ['a bank payment on its way', [started], { pendingCents: 45_000 }],
  ['a refused bank payment', [started, { kind: 'bank-refuses', paymentIndex }], { refusedCents: 45_000 }],
  ['a refund on its way', [...paid, refund], { refundingCents: 45_000 }],
  [
    'a failed refund',
    [...paid, refund, { kind: 'refund-succeeds', refundIndex: 0 }, { kind: 'refund-fails', refundIndex: 0 }],
    { failedRefundCents: 45_000 },
  ],
  ['an open dispute', [...paid, { kind: 'dispute', paymentIndex, isInquiry: false }], { dispute: 'open' }],
])(
  'a billed quote no longer says that there is %s, because it goes on at the invoice',
  async (_, acts, fact) => {
    const { before, after } = await said(acts);
    const [name = ''] = Object.keys(fact);
    for (const one of before) expect(one).toMatchObject(fact);
    for (const one of after) expect(one ?? {}).not.toHaveProperty(name);
  },
);

test('a billed quote does not say that a deposit was never received because it is disputed', async () => {
  const { world, pay, quoteId, bill } = await depositWorld(memoryEngine());
  for (const act of [...paid, { kind: 'dispute', paymentIndex, isInquiry: false } as const])
    await pay.happens(act);
  valueIn(await bill());
  expect(depositStandingOfQuote(await world.detail(quoteId)).hasMoved).toBe(true);
});

test('a billed quote still says what was paid', async () => {
  const { after } = await said(paid);
  for (const one of after) expect(one).toMatchObject({ paidCents: 45_000, on: '2026-11-03' });
});

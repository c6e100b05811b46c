import { describe, expect, test } from 'vitest';
import { contractSentence } from '#domain/quotes/contract-money';
import { depositRowsOfView, depositStandingOfQuote } from '#domain/quotes/received-deposit';
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

const disputed: ProviderAct = { kind: 'dispute', paymentIndex, isInquiry: false };
const won: ProviderAct = { kind: 'win', disputeIndex: 0 };
const bankPaid: readonly ProviderAct[] = [
  { kind: 'bank-pays', paymentIndex },
  { kind: 'money-booked', paymentIndex },
];

/** What the quote says once acts followed the making of its invoice, which the client has or not. */
async function saidAfter(
  before: readonly ProviderAct[],
  after: readonly ProviderAct[],
  invoice: 'sent' | 'draft' | 'draft, then sent',
) {
  const { world, pay, quoteId, bill, draft, share, page } = await depositWorld(memoryEngine());
  for (const act of before) await pay.happens(act);
  valueIn(invoice === 'sent' ? await bill() : await draft());
  for (const act of after) await pay.happens(act);
  if (invoice === 'draft, then sent') await share();
  const client = await page();
  const owner = depositStandingOfQuote(await world.detail(quoteId));
  return {
    owner: { received: owner.receivedCents, pending: owner.pendingCents, headline: owner.headline },
    rows: depositRowsOfView(client).map(({ label, value }) => `${label}: ${value}`),
    payment: client.depositPayment?.state,
    contract: client.money && contractSentence(client.money),
  };
}

describe.each(['sent', 'draft', 'draft, then sent'] as const)(
  'when the deposit changes after its invoice was made (%s)',
  (invoice) => {
    const notPaid = expect.stringContaining('Agreed: $1,000.00. Paid so far: $0.00.');
    const paidInPart = expect.stringContaining('Agreed: $1,000.00. Paid so far: $450.00.');

    test('the quote does not count a bank payment that was returned', async () => {
      const { owner, rows, contract } = await saidAfter(
        [started, ...bankPaid],
        [{ kind: 'bank-returns', paymentIndex }],
        invoice,
      );
      expect(owner.received).toBe(0);
      expect(rows).toEqual(['Deposit: $450.00']);
      expect(contract).toEqual(notPaid);
    });

    test('the quote says that it was refunded', async () => {
      const { owner, rows } = await saidAfter(
        paid,
        [refund, { kind: 'refund-succeeds', refundIndex: 0 }],
        invoice,
      );
      expect(owner).toMatchObject({ received: 0, headline: expect.stringContaining('went back to Dana') });
      expect(rows).toEqual(['Deposit: $450.00']);
    });

    test('the quote counts it once it has arrived', async () => {
      const { owner, rows, contract } = await saidAfter([started], bankPaid, invoice);
      expect(owner.received).toBe(450_00);
      expect(rows).toEqual(['Deposit: $450.00', 'Deposit paid: $450.00']);
      expect(contract).toEqual(paidInPart);
    });

    test('the quote says sums again once a dispute was won', async () => {
      const { owner, contract } = await saidAfter([...paid, disputed], [won], invoice);
      expect(owner.received).toBe(450_00);
      expect(contract).toEqual(paidInPart);
    });
  },
);

test('while the invoice is a draft, the quote tells the client that the deposit is on its way or disputed', async () => {
  const onItsWay = await saidAfter([started], [], 'draft');
  expect(onItsWay).toMatchObject({ owner: { pending: 450_00 }, payment: 'pending' });
  expect(onItsWay.contract).toBeUndefined();
  const inDispute = await saidAfter(paid, [disputed], 'draft');
  expect(inDispute.owner.headline).toContain('disputes the deposit');
  expect(inDispute.contract).toBeUndefined();
});

import { beforeEach, describe, expect, test } from 'vitest';
import { sentenceOf } from '#domain/contract/problems';
import { standingOf } from '#domain/documents/standing';
import { invoicesBeingChecked } from '#lambdas/composition/projections';
import { receivedPayments } from '#lambdas/invoices/index';
import { findInvoices } from '#lambdas/invoices/search/find-invoices';
import { invoiceFinder } from '#lambdas/invoices/store/invoice-finder';
import { type RefundCommand, refundPayment } from '#lambdas/online-payments/refund-payment';
import { planFault } from '#test/support/fault-plan';
import { type LiteWorld, pat } from '#test/support/lite-world';
import { paymentTests } from '#test/support/payment-tests';
import type { PaymentWorld } from '#test/support/payment-world';

const openPayments = paymentTests();
let world: LiteWorld;
let pay: PaymentWorld;

beforeEach(async () => {
  ({ world, pay } = await openPayments());
  pay.account.act({ kind: 'pay-by-card', paymentIndex: 0 });
  await pay.happens({ kind: 'money-booked', paymentIndex: 0 });
});

async function refund(change: Partial<RefundCommand> = {}, ports: typeof pay.ports = pay.ports) {
  const paid = (await pay.detail()).payments?.find(({ amountCents }) => amountCents > 0);
  return refundPayment(
    {
      userId: pat,
      invoiceId: pay.invoiceId,
      paymentId: paid?.paymentId ?? '',
      key: 'key-of-the-first-press',
      amountCents: 5_000,
      reason: 'Came a day  late',
      ...change,
    },
    ports,
  );
}

/** The row of the invoice in the owner's list. */
async function listed() {
  const found = await findInvoices(
    pat,
    { today: '2026-11-03' },
    {
      finder: invoiceFinder(world.plain),
      payments: receivedPayments(world.plain),
      beingChecked: invoicesBeingChecked(world.plain),
    },
  );
  const row = found.ok
    ? found.value.invoices.find(({ invoiceId }) => invoiceId === pay.invoiceId)
    : undefined;
  if (!row) throw new Error('The invoice is not listed');
  return row;
}

const codeOf = (answer: Awaited<ReturnType<typeof refund>>) => (answer.ok ? 'ok' : answer.refusal.code);

test('a requested refund is recorded only by the webhook, with its reason', async () => {
  expect((await pay.detail()).refundable).toEqual({
    [(await pay.detail()).payments?.[0]?.paymentId ?? '']: 45_000,
  });
  expect(await refund()).toEqual({ ok: true, value: { success: true, amountCents: 5_000 } });
  expect(await pay.detail()).toMatchObject({ status: 'paid', paidCents: 45_000 });
  await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
  const after = await pay.detail();
  expect(after).toMatchObject({
    // A part that was refunded is not owed, unless the owner says so.
    status: 'paid',
    paidCents: 40_000,
    waivedCents: 5_000,
    online: { refundedCents: 5_000 },
  });
  expect(after.online).not.toHaveProperty('toDecideCents');
  expect(after.payments).toContainEqual(
    expect.objectContaining({ amountCents: -5_000, note: 'Came a day late' }),
  );
  expect(Object.values(after.refundable ?? {})).toEqual([40_000]);
});

test('a refund on its way is told on the page, in the list and to the client, until it arrived', async () => {
  await pay.happens({ kind: 'refund', paymentIndex: 0, percent: 100 });
  const onItsWay = await pay.detail();
  expect(onItsWay.online).toMatchObject({ refundedCents: 45_000, refundingCents: 45_000 });
  const [shown, row] = [standingOf(onItsWay, '2026-11-03'), standingOf(await listed(), '2026-11-03')];
  expect(shown.headline).toMatch(/A refund of \$450\.00 is on its way\.$/);
  expect(row).toMatchObject({ refundingCents: 45_000 });
  expect(shown.sentence).toContain('A refund of $450.00 is on its way to you.');
  await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
  expect(standingOf(await pay.detail(), '2026-11-03')).toMatchObject({ refundingCents: 0 });
  expect(standingOf(await listed(), '2026-11-03')).toMatchObject({ refundingCents: 0 });
});

test('a repeated click, at once or after the refund was recorded, refunds once', async () => {
  const answers = await Promise.all([refund(), refund(), refund()]);
  expect(answers.map(codeOf)).toEqual(['ok', 'ok', 'ok']);
  expect(pay.refunded.size).toBe(1);
  await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
  // The provider keeps idempotency keys for a day; by then the refund is recorded under its own key.
  pay.refunded.clear();
  expect(codeOf(await refund())).toBe('ok');
  expect(codeOf(await refund({ amountCents: 5_001 }))).toBe('key-reused');
  expect(pay.refunded.size).toBe(0);
  expect((await pay.detail()).paidCents).toBe(40_000);
});

test('while the provider is down the response says so, nothing changes, and the same click works later', async () => {
  const before = await world.items();
  pay.setDown(true);
  const answer = await refund();
  expect(codeOf(answer)).toBe('refund-unavailable');
  expect(answer.ok || sentenceOf(answer.refusal)).toContain('the same refund is never made twice');
  expect(await world.items()).toEqual(before);
  pay.setDown(false);
  expect(codeOf(await refund())).toBe('ok');
});

test('a function that dies right after the provider accepted the refund leaves one refund, however often it is requested', async () => {
  const table = pay.portsUnder(planFault({ call: 5, when: 'before', effect: 'exit' })).table;
  await refund({}, { ...pay.ports, table }).catch(() => undefined);
  expect(pay.refunded.size).toBe(1);
  expect(codeOf(await refund())).toBe('ok');
  expect(pay.refunded.size).toBe(1);
});

test('after a refund the events of the account are polled soon, in case no webhook arrives', async () => {
  await refund();
  const [payee] = await world.itemsUnder('PAYEE');
  const minutes = (Date.parse(String(payee?.due)) - world.clock().getTime()) / 60_000;
  expect(Math.round(minutes)).toBe(5);
});

test('the answer whether the client still owes it is stored with the refund', async () => {
  await refund({ decision: 'owed' });
  await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
  const after = await pay.detail();
  expect(after).toMatchObject({ status: 'sent', paidCents: 40_000 });
  expect(after).not.toHaveProperty('waivedCents');
  expect(after.online).not.toHaveProperty('toDecideCents');
});

test('an invoice whose card payment was refunded in part is refunded before it can be changed, as the answer says', async () => {
  const change = () =>
    world.submit({
      invoiceId: pay.invoiceId,
      invoice: {
        clientName: 'Dana',
        lineItems: [{ description: 'Work', quantity: '1', unitPrice: '400' }],
      },
    });
  await refund({ decision: 'owed' });
  await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
  const refused = await change();
  expect(refused.ok || sentenceOf(refused.refusal)).toBe(
    'This invoice has payments. Remove or refund them before you change it.',
  );
  await refund({ key: 'key-of-another-press', amountCents: 40_000, decision: 'owed' });
  await pay.happens({ kind: 'refund-succeeds', refundIndex: 1 });
  expect(await change()).toMatchObject({ ok: true });
  expect(await pay.detail()).toMatchObject({ totalCents: 40_000, status: 'sent' });
});

describe('a refund is refused', () => {
  test('if it is a full one and nobody says whether the client still owes it', async () => {
    expect(await refund({ amountCents: 45_000 })).toMatchObject({
      refusal: { code: 'invalid-refund', faults: [{ field: 'decision' }] },
    });
    expect(pay.refunded.size).toBe(0);
    expect(codeOf(await refund({ amountCents: 45_000, decision: 'not-owed' }))).toBe('ok');
    await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
    expect(await pay.detail()).toMatchObject({ status: 'paid', waivedCents: 45_000 });
  });

  test('for more than the remaining amount, after pending refunds', async () => {
    expect(codeOf(await refund({ amountCents: 45_001 }))).toBe('refund-too-large');
    await refund({ amountCents: 40_000 });
    await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
    const answer = await refund({ key: 'key-of-another-press', amountCents: 5_001 });
    expect(answer).toMatchObject({ refusal: { code: 'refund-too-large', balanceCents: 5_000 } });
    await refund({ key: 'key-of-another-press', amountCents: 5_000, decision: 'owed' });
    await pay.happens({ kind: 'refund-succeeds', refundIndex: 1 });
    expect(codeOf(await refund({ key: 'key-of-a-third-press', amountCents: 1 }))).toBe('not-refundable');
  });

  test('by the provider if two clicks together request more than the remaining amount', async () => {
    const answers = await Promise.all(
      ['key-of-one-press', 'key-of-other-press'].map((key) => refund({ key, amountCents: 30_000 })),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'refund-refused']);
  });

  test('while the payment is disputed', async () => {
    await pay.happens({ kind: 'dispute', paymentIndex: 0, isInquiry: false });
    const answer = await refund();
    expect(codeOf(answer)).toBe('payment-disputed');
    expect(answer.ok || sentenceOf(answer.refusal)).toContain('Your client’s bank disputes this payment');
    expect(pay.refunded.size).toBe(0);
    expect(await pay.detail()).not.toHaveProperty('refundable');
  });

  test('once an inquiry of the bank has become a dispute, but not before', async () => {
    await pay.happens({ kind: 'dispute', paymentIndex: 0, isInquiry: true });
    expect((await pay.detail()).online?.dispute).toMatchObject({ state: 'open', isInquiry: true });
    expect(codeOf(await refund())).toBe('ok');
    await pay.happens({ kind: 'refund-succeeds', refundIndex: 0 });
    expect((await pay.detail()).paidCents).toBe(40_000);
    await pay.happens({ kind: 'inquiry-escalates', disputeIndex: 0 });
    expect((await pay.detail()).online?.dispute).not.toHaveProperty('isInquiry');
    expect(codeOf(await refund({ key: 'key-of-another-press' }))).toBe('payment-disputed');
  });

  test('without a reason, and for an ID that is not a payment of the account', async () => {
    expect(await refund({ reason: ' ' })).toMatchObject({
      refusal: { code: 'invalid-refund', faults: [{ field: 'reason' }] },
    });
    expect(codeOf(await refund({ paymentId: 'another' }))).toBe('payment-not-found');
    expect(codeOf(await refund({ userId: 'somebody-else' }))).toBe('invoice-not-found');
    expect(pay.refunded.size).toBe(0);
  });
});

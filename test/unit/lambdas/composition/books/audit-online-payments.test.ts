import { expect, test } from 'vitest';
import { keys } from '#domain/table/keys';
import { auditOnlinePayments } from '#lambdas/composition/books/audit-online-payments';
import { type LedgerEntry, readEntry } from '#lambdas/composition/books/ledger-item';
import { minimalItems } from '#test/support/minimal-items';

const movement = (id: string, grossCents: number) => ({ id, grossCents, feeCents: 0, netCents: grossCents });

const refund = {
  kind: 'refund',
  refundId: 're_1',
  paymentId: 'pi_1',
  amountCents: 5_000,
  status: 'succeeded',
  left: movement('txn_2', -5_000),
};

/** A card payment of $450.00, of which $50.00 were refunded. */
const paid = {
  ...minimalItems.onlinePayment,
  ...keys.onlinePayment('u1', 'pi_1'),
  ledger: {
    payments: {
      pi_1: {
        paymentId: 'pi_1',
        isCanceled: false,
        metadata: {},
        attempts: {
          ch_1: {
            attemptId: 'ch_1',
            amountCents: 45_000,
            createdAt: 1,
            method: 'card',
            hasSucceeded: true,
            hasFailed: false,
            received: movement('txn_1', 45_000),
          },
        },
      },
    },
    refunds: { re_1: refund },
    disputes: {},
  },
};

const recorded = (paymentId: string, amountCents: number, cause: string) => ({
  ...minimalItems.payment,
  ...keys.payment('u1', 'i1', paymentId),
  paymentId,
  amountCents,
  online: { cause, source: 'pi_1', feeCents: 0, netCents: amountCents },
});

const audit = (...items: readonly (typeof paid | ReturnType<typeof recorded>)[]) =>
  auditOnlinePayments(items.map((item) => readEntry(item) as LedgerEntry));

test('moves between invoices add up to zero and do not change the amount that the provider transferred', () => {
  const rest = [recorded('txn_1', 45_000, 'payment'), recorded('txn_2', -5_000, 'refund')];
  const [out, into] = [recorded('move-1', -3_000, 'move'), recorded('move-2', 3_000, 'move')];
  expect(audit(paid, ...rest, out, into)).toEqual([]);
  expect(audit(paid, ...rest, out)).toEqual([
    {
      where: 'USER#u1 ONLINEPAYMENT#pi_1',
      what: 'its moves between invoices come to -3000 cents instead of 0',
    },
  ]);
});

test('the audit accepts payments minus refunds that equal the amount that the provider transferred', () => {
  const [received, refunded] = [recorded('txn_1', 45_000, 'payment'), recorded('txn_2', -5_000, 'refund')];
  expect(audit(paid, received, refunded)).toEqual([]);
  expect(audit(paid, received)).toEqual([
    { where: 'USER#u1 ONLINEPAYMENT#pi_1', what: 'the provider moved 40000 cents, but 45000 are recorded' },
  ]);
});

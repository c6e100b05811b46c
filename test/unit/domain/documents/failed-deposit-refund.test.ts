import { expect, test } from 'vitest';
import { onlineDepositOf } from '#domain/documents/online/online-deposit';
import { standingOfDeposit } from '#domain/documents/standing-of-deposit';

const paid = { keptCents: 100_00, on: '2026-11-05', failedRefundCents: 100_00 } as const;

const standing = (summary: NonNullable<Parameters<typeof onlineDepositOf>[0]>[string]) =>
  standingOfDeposit({
    dueCents: 100_00,
    totalCents: 250_00,
    isOpen: true,
    online: onlineDepositOf({ pi_1: summary }),
    clientName: 'Dana',
  });

test('a failed refund of a deposit is said while the business has the money', () => {
  expect(standing(paid)).toMatchObject({ failedRefundCents: 100_00, note: 'Refund failed, $100.00' });
});

test('a failed refund of a deposit is not said any more once a dispute took the money', () => {
  expect(standing({ ...paid, keptCents: 0, dispute: 'lost' })).toMatchObject({
    failedRefundCents: 0,
    note: 'Deposit lost in a dispute',
    headline: 'Dana’s bank took the deposit back.',
  });
});

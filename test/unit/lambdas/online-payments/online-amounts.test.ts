import { describe, expect, test } from 'vitest';
import { asGiven } from '#domain/invoices/given-invoice';
import { isPayableOnline } from '#lambdas/invoices/index';
import { onlinePaymentOf } from '#lambdas/online-payments/index';
import { aRecord } from '#test/support/invoices';

describe('the emails and the page of an invoice', () => {
  test.each([
    { owed: 0, isPayable: false },
    { owed: 49, isPayable: false },
    { owed: 50, isPayable: true },
    { owed: 999_999_99, isPayable: true },
    { owed: 1_000_000_00, isPayable: false },
  ])('agree whether $owed cents can be paid online', async ({ owed, isPayable }) => {
    const record = aRecord({ totalCents: owed, linkId: 'link' });
    const page = onlinePaymentOf(asGiven(record, undefined), { hasPayee: true });
    const accepting = { takesOnlinePayments: async () => true };
    expect(page?.state === 'payable').toBe(isPayable);
    expect(await isPayableOnline('pat', { balanceCents: owed }, accepting)).toBe(isPayable);
  });
});

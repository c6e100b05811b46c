import { expect, test } from 'vitest';
import { getInvoice } from '#lambdas/invoices/get-invoice';
import { anInvoice, aRecord, checked } from '#test/support/invoices';

test('of the payments, only what a reported account received is marked as that', async () => {
  const record = aRecord({
    status: 'paid',
    paidCents: 100_00,
    onlinePayments: {
      payments: { pi_1: { receivedCents: 40_00, isReported: true }, pi_2: { receivedCents: 60_00 } },
    },
  });
  const byCard = (source: string, amountCents: number) => ({
    paymentId: `txn_${source}`,
    amountCents,
    date: '2026-11-04',
    method: 'card' as const,
    online: { cause: 'payment' as const, source, feeCents: 0, netCents: amountCents },
    recordedAt: '2026-11-04T12:00:00.000Z',
  });
  const answer = await getInvoice('pat', record.invoiceId, {
    invoices: {
      find: async () => record,
      findContent: async (_, contentId) => ({
        contentId,
        invoiceId: record.invoiceId,
        bodyHash: '',
        savedAt: '',
        totalCents: record.totalCents,
        invoice: checked(anInvoice()),
        brandColor: '#000000',
        userEmail: '',
      }),
      payments: async () => [],
      isForeign: async () => false,
    },
    timelines: { read: async () => [] },
    payments: { list: async () => [byCard('pi_1', 40_00), byCard('pi_2', 60_00)] },
    waitingReceipts: async () => [],
    depositOf: async () => undefined,
    isBeingChecked: async () => false,
    takesOnlinePayments: async () => true,
  });
  const payments = answer.ok ? (answer.value.invoice.payments ?? []) : [];
  expect(payments.map(({ isReported }) => isReported)).toEqual([true, undefined]);
});

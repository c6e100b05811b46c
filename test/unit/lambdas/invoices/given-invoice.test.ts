import { expect, test } from 'vitest';
import { moneyOf } from '#domain/documents/money-amounts';
import type { InvoiceContent } from '#domain/invoices/invoice-record';
import { givenInvoice } from '#lambdas/invoices/index';
import { anInvoice, aRecord, checked } from '#test/support/invoices';

test('a lower total that was not sent leaves the refund that the client does not owe as it was', async () => {
  const content: InvoiceContent = {
    contentId: 'sent',
    invoiceId: 'invoice-1',
    bodyHash: '',
    savedAt: '',
    invoice: checked(anInvoice()),
    totalCents: 450_00,
    brandColor: '',
    userEmail: '',
  };
  // $100.00 of $450.00 was paid, refunded and is not owed; then the total was lowered to $80.00, which takes all of it.
  const losses = { re_1: { cents: 100_00, decision: 'not-owed' as const } };
  const record = aRecord({
    totalCents: 80_00,
    waivedCents: 80_00,
    revision: 2,
    linkId: 'link',
    publishedId: 'sent',
    clientCopies: [{ contentId: 'sent', revision: 1, totalCents: 450_00 }],
    onlinePayments: { payments: { pi_1: { receivedCents: 100_00, refundedCents: 100_00, losses } } },
  });
  const given = await givenInvoice('pat', record, { findContent: async () => content });
  expect(moneyOf(given).owedCents).toBe(350_00);
  expect(moneyOf(record).owedCents).toBe(0);
});

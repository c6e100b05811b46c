import { expect, test } from 'vitest';
import type { OnlineFacts } from '#domain/documents/payment';
import { defaultTimeZone } from '#domain/time-zone';
import { type EmailReceiptPorts, emailReceipt } from '#lambdas/invoices/payments/email-receipt';
import type { InvoiceAccount } from '#lambdas/invoices/ports';
import { aRecord } from '#test/support/invoices';

const online: OnlineFacts = { cause: 'payment', source: 'pi_1', feeCents: 0, netCents: 5_000 };
const payment = {
  paymentId: 'card',
  amountCents: 5_000,
  date: '2026-11-03',
  method: 'card',
  online,
} as const;

/** Requests the receipt of a payment by card; `isReported`: the owner had reported the account that it went to. */
async function request(summary: { readonly receivedCents: number; readonly isReported?: true }) {
  const queued: string[] = [];
  const record = aRecord({
    status: 'paid',
    clientEmail: 'dana@client.example',
    onlinePayments: { payments: { pi_1: summary } },
  });
  const account = { emailVerified: true, timeZone: defaultTimeZone } as InvoiceAccount;
  const ports: EmailReceiptPorts = {
    invoices: { find: () => Promise.resolve(record) } as unknown as EmailReceiptPorts['invoices'],
    accounts: { find: () => Promise.resolve(account) },
    payments: { list: () => Promise.resolve([{ ...payment, recordedAt: '2026-11-03T12:00:00.000Z' }]) },
    clientMails: { accepts: () => Promise.resolve(true) },
    receipts: {
      queue({ to }) {
        queued.push(to);
        return Promise.resolve(to);
      },
    },
  };
  const command = { userId: 'pat', invoiceId: 'invoice-000000000001', paymentId: 'card', key: 'key' };
  return { answer: await emailReceipt(command, ports), queued };
}

test('a payment that a reported account received has no receipt, because the owner may not have it', async () => {
  expect(await request({ receivedCents: 5_000, isReported: true })).toMatchObject({
    answer: { ok: false, refusal: { code: 'payment-not-found' } },
    queued: [],
  });
  expect(await request({ receivedCents: 5_000 })).toMatchObject({
    answer: { ok: true, value: { to: 'dana@client.example' } },
    queued: ['dana@client.example'],
  });
});

import type { InvoiceAnswer } from '#domain/contract/invoice-changes';
import type { Problem } from '#domain/contract/problems';
import type { Result } from '#domain/result';
import { ownInvoice } from '../own-invoice.ts';
import type { InvoiceReader } from '../ports.ts';
import type { InvoicePayments } from './payment-ports.ts';
import { answerOf } from './record-payment.ts';

/** Takes a payment out of the books, and out of the month it was in. Repeating it changes nothing. */
export async function removePayment(
  { userId, invoiceId, paymentId }: Readonly<Record<'userId' | 'invoiceId' | 'paymentId', string>>,
  ports: { readonly invoices: InvoiceReader; readonly payments: InvoicePayments },
): Promise<Result<InvoiceAnswer, Problem>> {
  const own = await ownInvoice(userId, invoiceId, ports.invoices);
  if (!own.ok) return own;
  return answerOf(await ports.payments.remove(userId, invoiceId, paymentId), invoiceId);
}

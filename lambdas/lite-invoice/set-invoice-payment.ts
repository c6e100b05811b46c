import type { InvoiceAnswer } from '#domain/contract/invoice-changes';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { ownInvoice } from './own-invoice.ts';
import type { InvoicePayments, InvoiceReader } from './ports.ts';
import { summarizeInvoice } from './summarize-invoice.ts';

/** Marks a sent invoice paid, or undoes it (rule 31). Repeating it changes nothing. */
export async function setInvoicePayment(
  command: { readonly userId: string; readonly invoiceId: string; readonly paid: boolean },
  ports: { readonly invoices: InvoiceReader; readonly payments: InvoicePayments },
): Promise<Result<InvoiceAnswer, Problem>> {
  const { userId, invoiceId } = command;
  const own = await ownInvoice(userId, invoiceId, ports.invoices);
  if (!own.ok) return own;
  const record = await ports.payments.setPaid(userId, invoiceId, command.paid);
  return record
    ? ok({ success: true, invoice: summarizeInvoice(record) })
    : refuse(problem('invoice-not-sent', { invoiceId }));
}

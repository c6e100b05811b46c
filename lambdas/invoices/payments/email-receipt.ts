import { type Problem, problem } from '#domain/contract/problems';
import type { EmailReceiptAnswer } from '#domain/invoices/contract/invoice-changes';
import { clientAddress, wasSent } from '#domain/invoices/invoice-record';
import { canHaveReceipt, isOfReportedAccount } from '#domain/invoices/receipt';
import { ok, type Result, refuse } from '#domain/result';
import { clientMailRefusal } from '../../client-email/index.ts';
import type { ClientMails } from '../email-client/client-mail-ports.ts';
import { ownInvoice } from '../own-invoice.ts';
import type { InvoiceAccounts, InvoiceReader } from '../ports.ts';
import type { InvoicePayments } from './payment-ports.ts';

/** A request for the receipt of a payment. `key` identifies it: the same key queues one receipt. */
export interface EmailReceipt {
  readonly userId: string;
  readonly invoiceId: string;
  readonly paymentId: string;
  readonly key: string;
}

export interface RequestedReceipts {
  /** Queues the receipt, unless one of the payment is on its way. Resolves to the address that gets it. */
  queue(receipt: EmailReceipt & { readonly to: string }): Promise<string>;
}

export interface EmailReceiptPorts {
  readonly invoices: InvoiceReader;
  readonly accounts: InvoiceAccounts;
  readonly payments: Pick<InvoicePayments, 'list'>;
  readonly receipts: RequestedReceipts;
  readonly clientMails: Pick<ClientMails, 'accepts'>;
}

/**
 * "Email receipt" of a payment that was recorded before, by hand or by the provider. Refused if the client cannot be
 * emailed or has not got the invoice, or if no money arrived at the owner with the payment.
 */
export async function emailReceipt(
  command: EmailReceipt,
  ports: EmailReceiptPorts,
): Promise<Result<EmailReceiptAnswer, Problem>> {
  const { userId, invoiceId, paymentId } = command;
  const [account, own] = await Promise.all([
    ports.accounts.find(userId),
    ownInvoice(userId, invoiceId, ports.invoices),
  ]);
  if (!account) return refuse(problem('setup-incomplete'));
  if (!own.ok) return own;
  if (own.value.importId !== undefined) return refuse(problem('imported-document', { invoiceId }));
  // The client of a draft has only the quote, and its receipt of the deposit.
  if (!wasSent(own.value)) return refuse(problem('invoice-not-sent', { invoiceId }));
  const payments = await ports.payments.list(userId, invoiceId);
  const payment = payments.find((one) => one.paymentId === paymentId);
  if (!payment || !canHaveReceipt(payment, payments) || isOfReportedAccount(payment, own.value))
    return refuse(problem('payment-not-found', { invoiceId }));
  const to = clientAddress(own.value);
  const refusal = await clientMailRefusal(userId, to, account, ports);
  if (refusal) return refuse(refusal);
  return ok({ success: true, to: await ports.receipts.queue({ ...command, to }) });
}

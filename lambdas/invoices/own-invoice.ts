import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import type { InvoiceReader } from './ports.ts';

/** An invoice of the caller's account. An invoice of another account is reported as not found. */
export async function ownInvoice(
  userId: string,
  invoiceId: string,
  invoices: Pick<InvoiceReader, 'find'>,
): Promise<Result<InvoiceRecord, Problem>> {
  const record = isKeyId(invoiceId) ? await invoices.find(userId, invoiceId) : undefined;
  return record ? ok(record) : refuse(problem('invoice-not-found'));
}

/** Like `ownInvoice`, but reports an invoice of another account as `invoice-not-yours`, which the page explains. */
export async function invoiceToShow(
  userId: string,
  invoiceId: string,
  invoices: Pick<InvoiceReader, 'find' | 'isForeign'>,
): Promise<Result<InvoiceRecord, Problem>> {
  const own = await ownInvoice(userId, invoiceId, invoices);
  if (own.ok || !isKeyId(invoiceId) || !(await invoices.isForeign(userId, invoiceId))) return own;
  return refuse(problem('invoice-not-yours'));
}

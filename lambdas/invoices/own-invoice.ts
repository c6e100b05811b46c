import { type Problem, problem } from '#domain/contract/problems';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/keys';
import type { InvoiceReader } from './ports.ts';

/** The account's own invoice, or the specified refusals for another's and for none. */
export async function ownInvoice(
  userId: string,
  invoiceId: string,
  invoices: Pick<InvoiceReader, 'find' | 'isForeign'>,
): Promise<Result<InvoiceRecord, Problem>> {
  if (!isKeyId(invoiceId)) return refuse(problem('invoice-not-found'));
  const record = await invoices.find(userId, invoiceId);
  if (record) return ok(record);
  return refuse(
    problem((await invoices.isForeign(userId, invoiceId)) ? 'invoice-not-yours' : 'invoice-not-found'),
  );
}

import { asGiven, type GivenInvoice, olderContentId } from '#domain/invoices/given-invoice';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { InvoiceReader } from '../ports.ts';

/** An invoice as its client has it, without an edit that was not sent. Reads the older content only if there is one. */
export async function givenInvoice(
  userId: string,
  record: InvoiceRecord,
  { findContent }: Pick<InvoiceReader, 'findContent'>,
): Promise<GivenInvoice> {
  const olderId = olderContentId(record);
  if (olderId === undefined) return asGiven(record, undefined);
  const older = await findContent(userId, olderId);
  if (!older) throw new Error('The version that a client has is missing');
  return asGiven(record, older);
}

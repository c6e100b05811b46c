import { withAmountsOf } from '#domain/documents/online/invoice-online';
import type { AskingFacts } from '#domain/documents/standing';
import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import { givenContentId } from '#domain/invoices/link-version';
import type { InvoiceReader } from '../ports.ts';

/** A stored invoice as its client has it. */
export type GivenInvoice = InvoiceRecord & Pick<AskingFacts, 'isBeingCorrected' | 'isBeingChecked'>;

/** An invoice with the number, days and amounts of the version that its client has, without an edit that was not sent. */
export async function givenInvoice(
  userId: string,
  record: InvoiceRecord,
  { findContent }: Pick<InvoiceReader, 'findContent'>,
): Promise<GivenInvoice> {
  const contentId = givenContentId(record);
  const content = contentId === record.contentId ? undefined : await findContent(userId, contentId);
  if (!content) return record;
  const { invoiceNumber, issueDate, dueDate } = content.invoice;
  return { ...withAmountsOf(record, content), invoiceNumber, issueDate, dueDate, isBeingCorrected: true };
}

import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import type { FindBeingChecked } from './list-ports.ts';
import { summarizeInvoice } from './summarize-invoice.ts';

/** The rows of invoices in an answer, with what is not stored on them: whether a payment is being checked. */
export async function summarizePage(
  userId: string,
  records: readonly InvoiceRecord[],
  beingChecked: FindBeingChecked,
): Promise<readonly InvoiceSummary[]> {
  const checked = await beingChecked(userId, records);
  return records.map((record) => ({
    ...summarizeInvoice(record),
    ...(checked.has(record.invoiceId) && { isBeingChecked: true }),
  }));
}

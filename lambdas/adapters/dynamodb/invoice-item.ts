import type { ItemKey } from '#domain/keys';
import { summaryDescription } from '#domain/lite-invoice/invoice-wire';
import { cleanLine } from '#domain/text';
import type { InvoiceContent, InvoiceRecord } from '../../invoice/ports.ts';

/** An invoice as stored at `INVOICE#<id>`. The index attributes are there while a function works on it. */
export interface InvoiceItem extends ItemKey, InvoiceRecord {
  readonly GSI1PK?: string;
  readonly GSI1SK?: string;
  readonly messageId?: string;
}

/** The account an item lies under. */
export const ownerOf = (item: ItemKey): string => item.PK.slice('USER#'.length);

/** The record without what only the table needs. */
export function recordOf(item: InvoiceItem): InvoiceRecord {
  const { PK: _pk, SK: _sk, GSI1PK: _index, GSI1SK: _instant, messageId: _message, ...record } = item;
  return record;
}

/** What a history row shows of a content. */
export function rowOf(content: InvoiceContent) {
  const { invoice } = content;
  return {
    invoiceNumber: invoice.invoiceNumber,
    totalCents: content.totalCents,
    clientName: invoice.clientName,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    firstDescription: cleanLine((invoice.lineItems[0]?.description ?? '').slice(0, summaryDescription)),
    lineCount: invoice.lineItems.length,
  };
}

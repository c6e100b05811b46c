import { type InvoiceContent, type InvoiceRecord, wasSent } from '../../../lite-invoice/invoice-record.ts';
import { changeAccount } from '../account/change-account.ts';
import { countForClient } from '../address-book/client-statistics.ts';
import { billedMonthOf } from '../overview/billed-month.ts';
import { countChange, countedFor } from '../overview/counted-as.ts';
import type { Change } from '../table/expression.ts';
import type { Table } from '../table/table.ts';
import type { Write } from '../table/writes.ts';

export type RecordChange = NonNullable<Change<InvoiceRecord>['set']>;

/** A content that was mailed or given away is what the client's page shows from then on. */
export function publish(
  { publishedId }: InvoiceRecord,
  contentId: string,
  at: string,
): Pick<InvoiceRecord, 'publishedId' | 'republishedAt'> {
  if (publishedId === contentId) return {};
  return { publishedId: contentId, ...(publishedId !== undefined && { republishedAt: at }) };
}

/**
 * What changes when an invoice is in the client's or the owner's hands: it is sent, its client counts it, and so does the
 * account. One that was sent before is in the statistics already, or was taken out of them.
 */
export async function becomeSent(
  table: Table,
  userId: string,
  record: InvoiceRecord,
  { content, at }: { readonly content: InvoiceContent; readonly at: string },
): Promise<{ readonly set: RecordChange; readonly writes: readonly Write[] }> {
  const set = { sentAt: at, ...publish(record, content.contentId, at) };
  if (wasSent(record)) return { set, writes: [] };
  const client = await countForClient(table, userId, content, { now: new Date(at) });
  const billedMonth = await billedMonthOf(table, userId, content.invoice, at);
  const { brandColor } = content;
  return {
    set: { ...set, status: 'sent', clientId: client.clientId, billedMonth },
    writes: [
      ...client.writes,
      ...countChange(userId, undefined, { ...countedFor(record, client), status: 'sent', billedMonth }),
      // Not the defaults of new invoices: those are the owner's to set.
      ...changeAccount(userId, { invoices: 1, clients: client.added, lastInvoiceAt: at, brandColor }),
    ],
  };
}

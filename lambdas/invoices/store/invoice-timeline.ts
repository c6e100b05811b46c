import { eventPrefix } from '#domain/table/key-prefixes';
import { accountPartition, type ItemKey } from '#domain/table/keys';
import { queryPage } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Timelines } from '../share/share-ports.ts';
import { invoiceEvent } from './invoice-event.ts';

/** Maximum number of events read, newest first. */
const maxEventsRead = 300;

/** The timelines of an account's invoices. */
export const invoiceTimelines = (table: Table): Timelines => ({
  async read(userId, invoiceId) {
    const { items } = await queryPage(table, {
      partition: accountPartition(userId),
      begins: eventPrefix(invoiceId),
      lastFirst: true,
      limit: maxEventsRead,
    });
    return items.map(invoiceEvent.parse);
  },
});

/** The keys of an invoice's events: at most as many as one transaction can delete together with the invoice. */
export async function eventKeys(table: Table, userId: string, invoiceId: string): Promise<ItemKey[]> {
  const { items } = await queryPage(table, {
    partition: accountPartition(userId),
    begins: eventPrefix(invoiceId),
    limit: 90,
  });
  return items.map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) }));
}

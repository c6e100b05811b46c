import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { client } from './client.ts';
import { addedFigures, type ClientFigures, hasFigures } from './client-figures.ts';
import { clientLookup } from './client-lookup.ts';

/**
 * The write that adds what changed about the money of invoices to the statistics of their client. None if nothing
 * changed, or if the client was deleted.
 */
export async function clientMoneyWrites(
  table: Table,
  userId: string,
  { clientId }: Pick<InvoiceRecord, 'clientId'>,
  by: ClientFigures,
): Promise<readonly Write[]> {
  if (clientId === undefined || !hasFigures(by)) return [];
  const known = await clientLookup(table, userId).byId(clientId);
  return known ? [update(client, client.key(userId, known.clientId), { add: addedFigures(by) })] : [];
}

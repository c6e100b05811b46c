import type { InvoiceRecord } from '#domain/invoices/invoice-record';
import type { Cents } from '#domain/money';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { client } from './client.ts';
import { clientLookup } from './client-lookup.ts';

/**
 * The write that subtracts a payment from the balance of an invoice's client; a negative amount is added. None if the
 * client was deleted.
 */
export async function clientPaymentWrites(
  table: Table,
  userId: string,
  { clientId }: Pick<InvoiceRecord, 'clientId'>,
  amountCents: Cents,
): Promise<readonly Write[]> {
  const known = clientId === undefined ? undefined : await clientLookup(table, userId).byId(clientId);
  return known
    ? [update(client, client.key(userId, known.clientId), { add: { balanceCents: -amountCents } })]
    : [];
}

import { isCounted, type NewSubmission } from '#domain/invoices/invoice-record';
import { clientLookup } from '../../clients/index.ts';
import type { Table } from '../../platform/table/table.ts';

/** The client that an invoice names and that counts nothing more for it: a draft is found with its client's invoices. */
export async function clientNamed(
  table: Table,
  { userId, content, existing, isMailed }: NewSubmission,
): Promise<string | undefined> {
  if (isMailed || (existing && isCounted(existing))) return existing?.clientId;
  const { pickedClientId, invoice } = content;
  return (await clientLookup(table, userId).meant(pickedClientId, invoice.clientName))?.clientId;
}

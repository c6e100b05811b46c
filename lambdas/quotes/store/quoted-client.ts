import { clientLookup } from '../../clients/index.ts';
import type { Table } from '../../platform/table/table.ts';
import type { SavedQuote } from '../owner-ports.ts';

/** The quote with the saved client it names, found as an invoice finds its own. */
export async function withClient<Saved extends SavedQuote>(table: Table, saved: Saved): Promise<Saved> {
  const { userId, clientId: pickedClientId, content } = saved;
  const client = await clientLookup(table, userId).meant(pickedClientId, content.client?.name ?? '');
  return { ...saved, clientId: client?.clientId };
}

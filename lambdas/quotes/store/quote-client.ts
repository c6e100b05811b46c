import { emptyClient } from '#domain/clients/client-fields';
import { type ClientChange, findClientOf, saveClientOf } from '../../clients/index.ts';
import type { Table } from '../../platform/table/table.ts';
import type { SavedQuote } from '../owner-ports.ts';

/** A quote's client as typed, the chosen one, and the one that the quote had before. */
const documentOf = ({ clientId, content, existing }: SavedQuote) => ({
  typed: content.client ?? emptyClient,
  chosenClientId: clientId,
  before: existing?.content.client && { ...existing.content.client, clientId: existing.lite?.clientId },
});

/** Adds the ID of the saved client to a draft, chosen by the same rule as for an invoice. */
export async function withSavedClient<Saved extends SavedQuote>(table: Table, saved: Saved): Promise<Saved> {
  const found = await findClientOf(table, saved.userId, documentOf(saved));
  return { ...saved, clientId: found?.client?.clientId };
}

/** The client of a quote that is sent. A client that is not saved yet is saved with the quote. */
export const clientToSave = (table: Table, saved: SavedQuote): Promise<ClientChange> =>
  saveClientOf(table, saved.userId, documentOf(saved), new Date(saved.now));

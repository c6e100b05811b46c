import type { Client } from '#domain/clients/client';
import { type ClientIdentity, matchClient } from '#domain/clients/client-match';
import { isKeyId } from '#domain/table/key-id';
import { find, findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { client } from './client.ts';
import { type Namesakes, readNamesakes } from './client-name.ts';

/** The saved client of a document, or what is needed to add it. */
export type FoundClient =
  | { readonly client: Client }
  | { readonly client?: never; readonly namesakes: Namesakes };

/** Finds clients of one account with consistent reads. */
export function clientLookup(table: Table, userId: string) {
  const byId = async (clientId: string): Promise<Client | undefined> =>
    isKeyId(clientId) ? find(table, client, client.key(userId, clientId)) : undefined;

  /** The clients with these IDs that exist. */
  const byIds = async (clientIds: readonly string[]): Promise<readonly Client[]> =>
    (await Promise.all(clientIds.map(byId))).flatMap((found) => found ?? []);

  return {
    byId,
    byIds,
    /** The clients with these IDs that exist, in no particular order: one call for a hundred. */
    together: (clientIds: readonly string[]): Promise<readonly Client[]> =>
      findMany(
        table,
        client,
        [...new Set(clientIds)].filter(isKeyId).map((clientId) => client.key(userId, clientId)),
      ),
    /**
     * The client of a document with a client name: the one that was chosen, whatever the document says of it; otherwise
     * the one that the typed name, email and address belong to.
     */
    async forDocument(chosenClientId: string | undefined, typed: ClientIdentity): Promise<FoundClient> {
      const chosen = chosenClientId ? await byId(chosenClientId) : undefined;
      if (chosen) return { client: chosen };
      const namesakes = await readNamesakes(table, userId, typed.name);
      const matched = matchClient(typed, await byIds(namesakes.clientIds));
      return matched ? { client: matched } : { namesakes };
    },
  };
}

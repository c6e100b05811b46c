import { type Client, foldClientName } from '#domain/clients/client';
import { isKeyId } from '#domain/table/keys';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { client } from './client.ts';
import { clientName, clientNameKey } from './client-name.ts';

/** Finds clients of one account with consistent reads. */
export function clientLookup(table: Table, userId: string) {
  const byId = async (clientId: string): Promise<Client | undefined> =>
    isKeyId(clientId) ? find(table, client, client.key(userId, clientId)) : undefined;

  const byName = async (name: string): Promise<Client | undefined> => {
    const entry = await find(table, clientName, clientNameKey(userId, name));
    return entry && byId(entry.clientId);
  };

  return {
    byId,
    byName,
    /** The client of a document: the picked client if its name is still the same, else the client with that name. */
    async forDocument(pickedClientId: string | undefined, name: string): Promise<Client | undefined> {
      if (name === '') return undefined;
      const picked = pickedClientId ? await byId(pickedClientId) : undefined;
      return picked && foldClientName(picked.name) === foldClientName(name) ? picked : byName(name);
    },
  };
}

import { type Client, foldClientName } from '#domain/clients/client';
import { isKeyId } from '#domain/table/keys';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { client } from './client.ts';
import { clientName, clientNameKey } from './client-name.ts';

/** Finds clients of one account, always as they are now. */
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
    /** The client that a paper means: the one that was picked while its name is unchanged, else the one of that name. */
    async meant(pickedClientId: string | undefined, name: string): Promise<Client | undefined> {
      if (name === '') return undefined;
      const picked = pickedClientId ? await byId(pickedClientId) : undefined;
      return picked && foldClientName(picked.name) === foldClientName(name) ? picked : byName(name);
    },
  };
}

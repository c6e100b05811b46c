import type { Client } from '#domain/address-book/client';
import { isKeyId } from '#domain/table/keys';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { client } from './client.ts';
import { clientName, clientNameKey } from './client-name.ts';

/** Finds clients of one account, always as they are now. */
export function clientLookup(table: Table, userId: string) {
  const byId = async (clientId: string): Promise<Client | undefined> =>
    isKeyId(clientId) ? find(table, client, client.key(userId, clientId)) : undefined;

  return {
    byId,
    async byName(name: string): Promise<Client | undefined> {
      const entry = await find(table, clientName, clientNameKey(userId, name));
      return entry && byId(entry.clientId);
    },
  };
}

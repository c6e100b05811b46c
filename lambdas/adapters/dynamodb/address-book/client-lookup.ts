import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { foldClientName } from '#domain/address-book/client';
import { type ItemKey, isKeyId, keys } from '#domain/table/keys';
import { sha256 } from '../../hash.ts';
import type { Table } from '../table.ts';
import type { ClientItem } from './client-item.ts';

/** The key that makes a client's name unique and finds the client by it. */
export const clientNameKey = (userId: string, name: string): ItemKey =>
  keys.clientName(userId, sha256(foldClientName(name)));

/** Finds clients of one account, always as they are now. */
export function clientLookup(table: Table, userId: string) {
  const read = async (Key: ItemKey) =>
    (await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))).Item;

  const byId = async (clientId: string): Promise<ClientItem | undefined> =>
    isKeyId(clientId) ? ((await read(keys.client(userId, clientId))) as ClientItem | undefined) : undefined;

  return {
    byId,
    async byName(name: string): Promise<ClientItem | undefined> {
      const entry = await read(clientNameKey(userId, name));
      return entry ? byId(String(entry.clientId)) : undefined;
    },
  };
}

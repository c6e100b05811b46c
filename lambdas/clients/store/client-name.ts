import * as z from 'zod/mini';
import { foldClientName } from '#domain/clients/client';
import type { ItemKey } from '#domain/table/keys';
import { sha256 } from '../../platform/hash.ts';
import { text } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, update, type Write } from '../../platform/table/writes.ts';

/** Finds the clients of a name. Several people can have one name. */
export const clientName = entity('clientName', { clientIds: z.array(text) });

/** Most clients with one name. Every document with the name reads all of them. */
export const maxNamesakes = 50;

/** The key of a name. Ignores case and surrounding spaces. */
export const clientNameKey = (userId: string, name: string): ItemKey =>
  clientName.key(userId, sha256(foldClientName(name)));

/** The clients of one name as read. A write fails if another client took or freed the name since. */
export interface Namesakes {
  readonly clientIds: readonly string[];
  /** True if no further client can have the name. */
  readonly isFull: boolean;
  /** The write that gives the name to a client. */
  take(clientId: string): Write;
  /** The write that frees the name of a client. */
  release(clientId: string): Write;
}

/** Reads the clients of a name, consistently. */
export async function readNamesakes(table: Table, userId: string, name: string): Promise<Namesakes> {
  const key = clientNameKey(userId, name);
  const clientIds = (await find(table, clientName, key))?.clientIds ?? [];
  const asRead = { attr: 'clientIds', is: clientIds } as const;
  return {
    clientIds,
    isFull: clientIds.length >= maxNamesakes,
    take: (clientId) =>
      clientIds.length === 0
        ? put(clientName, key, { clientIds: [clientId] })
        : update(clientName, key, { set: { clientIds: [...clientIds, clientId] } }, asRead),
    release(clientId) {
      const others = clientIds.filter((id) => id !== clientId);
      return others.length > 0
        ? update(clientName, key, { set: { clientIds: others } }, asRead)
        : remove(clientName, key, { any: [{ attr: 'PK', exists: false }, asRead] });
    },
  };
}

import type { Client } from '#domain/clients/client';
import { clientContacts } from '#domain/clients/client-contacts';
import { clientTexts } from '#domain/clients/client-fields';
import { clientUseIndex, index1 } from '#domain/table/indexes';
import { clientPrefix } from '#domain/table/key-prefixes';
import { defaultTimeZone } from '#domain/time-zone';
import type { Clock } from '../../platform/clock.ts';
import { newUlid } from '../../platform/hash.ts';
import { commit } from '../../platform/table/commit.ts';
import { queryPage } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from '../../profile/index.ts';
import type { ClientStore, Page } from '../ports.ts';
import { client, newClient } from './client.ts';
import { clientLookup } from './client-lookup.ts';
import { accountWriteIndex, addWrites, editWrites, removeWrites } from './client-writes.ts';
import { directoryPageOf } from './directory-page.ts';
import { serviceAddressesOf } from './service-addresses.ts';

/**
 * The cursor: the last use in milliseconds and the ID of the last client of the page. It still works if that client
 * changes or is deleted.
 */
const cursorOf = ({ lastUsed, clientId }: Client): string => `${Date.parse(lastUsed)}-${clientId}`;

/** The key after which the next page starts; undefined if the text is not a cursor. */
function startAfter(userId: string, cursor: string) {
  const [, milliseconds, clientId = ''] = /^(\d{1,15})-([A-Za-z0-9_-]+)$/.exec(cursor) ?? [];
  if (milliseconds === undefined) return undefined;
  const lastUsed = new Date(Number(milliseconds)).toISOString();
  return { ...client.key(userId, clientId), ...clientUseIndex(userId, lastUsed, clientId) };
}

/** A page of clients, most recently used first, from index 1. */
async function recentClients(
  table: Table,
  userId: string,
  limit: number,
  cursor: string | undefined,
): Promise<Page<Client>> {
  const after = cursor === undefined ? undefined : startAfter(userId, cursor);
  if (cursor !== undefined && !after) return { entries: [] };
  const { items } = await queryPage(table, {
    // The partition depends only on the account.
    partition: clientUseIndex(userId, '', 'any').GSI1PK,
    index: index1,
    lastFirst: true,
    // One more than the page holds tells whether there is a next page.
    limit: limit + 1,
    after,
  });
  const entries = items.slice(0, limit).map(client.parse);
  const last = entries.at(-1);
  return { entries, ...(items.length > limit && last && { cursor: cursorOf(last) }) };
}

/** The clients of an account in the table. The Lite profile holds their number. */
export function clientStore(table: Table, clock: Clock): ClientStore {
  return {
    recent: (userId, limit, cursor) => recentClients(table, userId, limit, cursor),
    directory: (userId, limit, cursor) =>
      directoryPageOf(table, userId, client, { prefix: clientPrefix, limit, cursor }),
    count: async (userId) => (await find(table, liteProfile, liteProfile.key(userId)))?.clientCount ?? 0,
    find: (userId, clientId) => clientLookup(table, userId).byId(clientId),
    addressesOf: (userId, known) => serviceAddressesOf(table, userId, known),
    timeZone: async (userId) =>
      (await find(table, liteProfile, liteProfile.key(userId)))?.timeZone ?? defaultTimeZone,

    add: (userId, draft) =>
      retryOnConflict(table, async () => {
        const now = clock();
        const added = newClient(newUlid(now), draft, now.toISOString());
        const writes = await addWrites(table, userId, added);
        if (!writes) return { kind: 'name-taken' };
        const outcome = await commit(table, writes);
        if (outcome.committed) return { kind: 'saved', client: added };
        return outcome.failed.includes(accountWriteIndex) ? { kind: 'no-account' } : CONFLICT;
      }),

    edit: (userId, clientId, draft) =>
      retryOnConflict(table, async () => {
        const stored = await clientLookup(table, userId).byId(clientId);
        if (!stored) return { kind: 'not-found' };
        const writes = await editWrites(table, userId, stored, draft);
        if (!writes) return { kind: 'name-taken' };
        const { committed } = await commit(table, writes);
        return committed
          ? { kind: 'saved', client: { ...stored, ...clientTexts(draft), ...clientContacts(draft) } }
          : CONFLICT;
      }),

    remove: (userId, clientId) =>
      retryOnConflict(table, async () => {
        const stored = await clientLookup(table, userId).byId(clientId);
        if (!stored) return false;
        const { committed } = await commit(table, await removeWrites(table, userId, stored));
        return committed ? true : CONFLICT;
      }),
  };
}

import { type Client, type ClientDraft, foldClientName } from '#domain/clients/client';
import { clientUseIndex, index1 } from '#domain/table/indexes';
import { clientPrefix } from '#domain/table/keys';
import { defaultTimeZone } from '#domain/time-zone';
import type { Clock } from '../../platform/clock.ts';
import { newUlid } from '../../platform/hash.ts';
import { commit } from '../../platform/table/commit.ts';
import { queryPage } from '../../platform/table/query.ts';
import { find } from '../../platform/table/read.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, update, type Write } from '../../platform/table/writes.ts';
import { changeAccount, liteProfile } from '../../profile/index.ts';
import type { ClientStore, Page } from '../ports.ts';
import { client, newClient } from './client.ts';
import { clientLookup } from './client-lookup.ts';
import { releaseNameWrite, takeNameWrite } from './client-name.ts';
import { directoryPageOf } from './directory-page.ts';

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

/** The writes of an edit: the fields, and the name if it changes. */
export function editWrites(userId: string, { clientId, name }: Client, draft: ClientDraft): readonly Write[] {
  const fields = update(client, client.key(userId, clientId), { set: draft }, { attr: 'name', is: name });
  return foldClientName(name) === foldClientName(draft.name)
    ? [fields]
    : [fields, takeNameWrite(userId, draft.name, clientId), releaseNameWrite(userId, name, clientId)];
}

/**
 * The clients of an account in the table. A name is unique in an account; the Lite profile holds the number of clients.
 */
export function clientStore(table: Table, clock: Clock): ClientStore {
  return {
    recent: (userId, limit, cursor) => recentClients(table, userId, limit, cursor),
    directory: (userId, limit, cursor) =>
      directoryPageOf(table, userId, client, { prefix: clientPrefix, limit, cursor }),
    count: async (userId) => (await find(table, liteProfile, liteProfile.key(userId)))?.clientCount ?? 0,
    find: (userId, clientId) => clientLookup(table, userId).byId(clientId),
    timeZone: async (userId) =>
      (await find(table, liteProfile, liteProfile.key(userId)))?.timeZone ?? defaultTimeZone,

    async add(userId, draft) {
      const now = clock();
      const added = newClient(newUlid(now), draft, now.toISOString());
      const outcome = await commit(table, [
        takeNameWrite(userId, draft.name, added.clientId),
        put(client, client.key(userId, added.clientId), added),
        ...changeAccount(userId, { clients: 1 }),
      ]);
      if (outcome.committed) return { kind: 'saved', client: added };
      // By position of the failed write: 0 takes the name, 2 changes the account.
      if (outcome.failed.includes(0)) return { kind: 'name-taken' };
      if (outcome.failed.includes(2)) return { kind: 'no-account' };
      throw new Error('A client could not be added');
    },

    edit: (userId, clientId, draft) =>
      retryOnConflict(table, async () => {
        const stored = await clientLookup(table, userId).byId(clientId);
        if (!stored) return { kind: 'not-found' };
        const outcome = await commit(table, editWrites(userId, stored, draft));
        if (outcome.committed) return { kind: 'saved', client: { ...stored, ...draft } };
        // The second write takes the new name.
        return outcome.failed.includes(1) ? { kind: 'name-taken' } : CONFLICT;
      }),

    remove: (userId, clientId) =>
      retryOnConflict(table, async () => {
        const stored = await clientLookup(table, userId).byId(clientId);
        if (!stored) return false;
        const { committed } = await commit(table, [
          remove(client, client.key(userId, clientId), { attr: 'name', is: stored.name }),
          releaseNameWrite(userId, stored.name, clientId),
          ...changeAccount(userId, { clients: -1 }),
        ]);
        return committed ? true : CONFLICT;
      }),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import {
  type Client,
  type ClientDraft,
  clientsPerPage,
  compareClients,
  matchesClient,
} from '#domain/clients/client';
import type { ListClientsAnswer } from '#domain/clients/contract';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { clientDirectoryKey, clientsKey, recentClientsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useChangeEntries } from './use-change-entries.ts';
import { type DirectorySource, useDirectory } from './use-directory.ts';

const clientListSource: DirectorySource<ListClientsAnswer, Client> = {
  firstPageKey: recentClientsKey,
  readFirstPage: () => callAsAccount('list-clients'),
  parseFirstPage: ({ clients, cursor, count }) => ({
    entries: clients,
    hasMore: cursor !== undefined,
    count,
  }),
  allEntriesKey: clientDirectoryKey,
  async readPage(cursor) {
    const { clients, cursor: next } = await callAsAccount('list-client-directory', { query: { cursor } });
    return { entries: clients, cursor: next };
  },
  compare: compareClients,
  matches: matchesClient,
  maxSuggestions: clientsPerPage,
};

/** All saved clients of the user, most recently used first. */
export const useSavedClients = () => useDirectory(clientListSource);

/** Adds, edits and deletes clients. */
export function useChangeClients() {
  const cache = useQueryClient();
  const { userId } = useUser();
  return useChangeEntries<ClientDraft, Client>({
    noun: 'client',
    idOf: ({ clientId }) => clientId,
    save: async (draft, clientId) =>
      (await callAsAccount('save-client', { body: { ...draft, clientId } })).client,
    remove: (clientId) => callAsAccount('delete-client', { path: { clientId } }),
    notFoundCode: 'client-not-found',
    async updateCaches(applyChange) {
      // A request that started before the change would overwrite the cache with the old state.
      await cache.cancelQueries({ queryKey: clientsKey(userId) });
      cache.setQueryData<readonly Client[]>(
        clientDirectoryKey(userId),
        (cachedClients) => cachedClients && applyChange(cachedClients),
      );
      cache.setQueryData<ListClientsAnswer>(recentClientsKey(userId), (cachedRecent) => {
        if (!cachedRecent) return cachedRecent;
        const clients = applyChange(cachedRecent.clients);
        return {
          ...cachedRecent,
          clients,
          count: cachedRecent.count + clients.length - cachedRecent.clients.length,
        };
      });
      // The cached lists are up to date; they are read again on the next visit.
      void cache.invalidateQueries({ queryKey: clientsKey(userId), refetchType: 'none' });
    },
  });
}

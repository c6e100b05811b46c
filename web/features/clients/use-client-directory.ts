import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Client, clientsPerPage, compareClients, matchesClient } from '#domain/clients/client';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { clientDirectoryKey, recentClientsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { allPages } from './all-pages.ts';

const readRecent = () => callAsAccount('list-clients');

const readDirectory = () =>
  allPages<Client>(async (cursor) => {
    const { clients, cursor: next } = await callAsAccount('list-client-directory', { query: { cursor } });
    return { entries: clients, cursor: next };
  });

const none: readonly Client[] = [];

/** All saved clients of the user in memory, for the clients page and for fields that find clients. */
export interface ClientDirectory {
  /** Most recently used first: the first 50 at once, everything as soon as it is there. */
  readonly clients: readonly Client[];
  /** The 50 most recently used: what a field offers before anything is typed. */
  readonly top: readonly Client[];
  /** How many there are in all, even while only the first are here. */
  readonly count: number;
  /** The clients that a search finds, most recently used first; `top` for an empty search. */
  readonly search: (text: string) => readonly Client[];
  /** True until the first answer; nothing is known yet. */
  readonly isPending: boolean;
  /** True when nothing could be read and nothing is in the cache. */
  readonly isError: boolean;
  /** False while a search may still miss clients beyond the first 50. */
  readonly isComplete: boolean;
  readonly retry: () => void;
}

/** Reads the first 50 clients and, only if there are more, all of them behind it; then everything is searched here. */
export function useClientDirectory(): ClientDirectory {
  const { userId } = useUser();
  const recent = useQuery({ queryKey: recentClientsKey(userId), queryFn: readRecent });
  const hasMore = recent.data?.cursor !== undefined;
  const directory = useQuery({
    queryKey: clientDirectoryKey(userId),
    queryFn: readDirectory,
    enabled: hasMore,
  });

  const first = recent.data?.clients ?? none;
  const all = hasMore ? directory.data : undefined;
  const clients = useMemo(() => (all ? [...all].sort(compareClients) : first), [all, first]);
  const top = useMemo(() => clients.slice(0, clientsPerPage), [clients]);
  const search = useCallback(
    (text: string) => (text.trim() === '' ? top : clients.filter((client) => matchesClient(client, text))),
    [clients, top],
  );
  const isComplete = recent.data !== undefined && (!hasMore || all !== undefined);

  return {
    clients,
    top,
    count: isComplete ? clients.length : (recent.data?.count ?? 0),
    search,
    isPending: recent.isPending,
    isError: recent.isError && recent.data === undefined,
    isComplete,
    retry: () => void recent.refetch(),
  };
}

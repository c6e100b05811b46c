import { clientsPerPage } from '#domain/clients/client';
import {
  type ClientDirectoryAnswer,
  directoryEntriesPerPage,
  type ListClientsAnswer,
} from '#domain/clients/contract';
import type { Problem } from '#domain/contract/problems';
import { ok, type Result } from '#domain/result';
import type { ClientStore } from './ports.ts';

/** A page of an account's clients, most recently used first, and the number of all clients (rule 30). */
export async function listClients(
  userId: string,
  cursor: string | undefined,
  clients: ClientStore,
): Promise<Result<ListClientsAnswer, Problem>> {
  const [page, count] = await Promise.all([
    clients.recent(userId, clientsPerPage, cursor),
    clients.count(userId),
  ]);
  return ok({
    success: true,
    clients: page.entries,
    count,
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
}

/** A large page of all clients, for the search in the browser. */
export async function listClientDirectory(
  userId: string,
  cursor: string | undefined,
  clients: ClientStore,
): Promise<Result<ClientDirectoryAnswer, Problem>> {
  const page = await clients.directory(userId, directoryEntriesPerPage, cursor);
  return ok({
    success: true,
    clients: page.entries,
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Client, ClientDraft, ClientFault } from '#domain/clients/client';
import type { ListClientsAnswer } from '#domain/contract/clients';
import { ok, type Result, refuse } from '#domain/result';
import { codeOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { clientDirectoryKey, clientsKey, recentClientsKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { type SaveFailure, saveFailureOf } from './save-failure.ts';

const saveFailed = 'Failed to save client. Please try again.';

/** Changes the lists in the cache, so that every page shows a change at once. */
function useClientCache() {
  const cache = useQueryClient();
  const { userId } = useUser();
  return async function change(apply: (clients: readonly Client[]) => readonly Client[]) {
    // A read that set out before the change would bring the old state back.
    await cache.cancelQueries({ queryKey: clientsKey(userId) });
    cache.setQueryData<readonly Client[]>(clientDirectoryKey(userId), (all) => all && apply(all));
    cache.setQueryData<ListClientsAnswer>(recentClientsKey(userId), (recent) => {
      if (!recent) return recent;
      const clients = apply(recent.clients);
      return { ...recent, clients, count: recent.count + clients.length - recent.clients.length };
    });
    // What was just changed is known; it is read again with the next visit.
    void cache.invalidateQueries({ queryKey: clientsKey(userId), refetchType: 'none' });
  };
}

/** Adds and edits a client. */
export function useSaveClient() {
  const change = useClientCache();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ clientId, ...draft }: ClientDraft & { readonly clientId: string | undefined }) =>
      (await callAsAccount('save-client', { body: { ...draft, clientId } })).client,
  });
  async function save(
    draft: ClientDraft,
    clientId: string | undefined,
  ): Promise<Result<Client, SaveFailure<ClientFault>>> {
    try {
      const client = await mutateAsync({ ...draft, clientId });
      await change((clients) =>
        clients.some((one) => one.clientId === client.clientId)
          ? clients.map((one) => (one.clientId === client.clientId ? client : one))
          : clientId === undefined
            ? [client, ...clients]
            : clients,
      );
      return ok(client);
    } catch (error) {
      return refuse(saveFailureOf(error, saveFailed));
    }
  }
  return { save, isSaving: isPending };
}

/** Deletes a client for good. A failure is logged and the client stays; one already gone is dropped too. */
export function useDeleteClient() {
  const change = useClientCache();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (clientId: string) => callAsAccount('delete-client', { path: { clientId } }),
  });
  async function remove({ clientId }: Client): Promise<boolean> {
    try {
      await mutateAsync(clientId);
    } catch (error) {
      if (codeOf(error) !== 'client-not-found') {
        console.warn('The client could not be deleted', error);
        return false;
      }
    }
    await change((clients) => clients.filter((one) => one.clientId !== clientId));
    return true;
  }
  return { remove, isDeleting: isPending };
}

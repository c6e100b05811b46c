import { type ClientDraft, foldClientName } from '#domain/clients/client';
import type { ClientSearch } from '../documents/form/saved-entries.ts';
import { useSaveClient } from './use-change-clients.ts';
import { useClientDirectory } from './use-client-directory.ts';

/** The saved clients for a form: found while typing, and updated by what was typed. */
export function useFormClients(): ClientSearch {
  const directory = useClientDirectory();
  const { save } = useSaveClient();
  return {
    ...directory,
    savedAs(clientId, name) {
      const folded = foldClientName(name);
      const named = directory.clients.find((client) => foldClientName(client.name) === folded);
      return named ?? directory.clients.find((client) => client.clientId === clientId);
    },
    async update(clientId: string, draft: ClientDraft) {
      const saved = await save(draft, clientId);
      return saved.ok ? undefined : (saved.refusal.message ?? saved.refusal.faults[0]?.message);
    },
  };
}

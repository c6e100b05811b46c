import type { ClientDraft } from '#domain/clients/client';
import type { ClientSearch } from '../documents/form/saved-entries.ts';
import { useChangeClients, useSavedClients } from './use-saved-clients.ts';

/** The saved clients for a form: found while typing, and updated with what was typed. */
export function useFormClients(): ClientSearch {
  const directory = useSavedClients();
  const { save } = useChangeClients();
  return {
    ...directory,
    // While the number is unknown, the form treats the list as empty.
    count: directory.count ?? 0,
    async update(clientId: string, draft: ClientDraft) {
      const saved = await save(draft, clientId);
      return saved.ok ? undefined : (saved.refusal.message ?? saved.refusal.faults[0]?.message);
    },
  };
}

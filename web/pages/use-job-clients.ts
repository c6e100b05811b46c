import { foldClientName } from '#domain/clients/client';
import { ok, refuse } from '#domain/result';
import { useChangeClients, useSavedClients } from '../features/clients/use-saved-clients.ts';
import type { JobClients } from '../features/jobs/job-clients.ts';

/** The saved clients for the form of a job. */
export function useJobClients(): JobClients {
  const { search, whenComplete, entries } = useSavedClients();
  const { save } = useChangeClients();
  return {
    search,
    async named(name) {
      const all = await whenComplete().catch(() => entries);
      return all.filter((client) => foldClientName(client.name) === foldClientName(name));
    },
    async add(typed) {
      const saved = await save(typed, undefined);
      if (saved.ok) return ok(saved.value);
      const { faults, message } = saved.refusal;
      return refuse(faults[0]?.message ?? message ?? 'This client could not be saved. Please try again.');
    },
  };
}

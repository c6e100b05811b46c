import { eachClientField } from '#domain/clients/client-fields';
import { ok, refuse } from '#domain/result';
import { useChangeClients, useSavedClients } from '../features/clients/use-saved-clients.ts';
import type { JobClients } from '../features/jobs/job-clients.ts';

/** The saved clients for the form of a job. */
export function useJobClients(): JobClients {
  const { search } = useSavedClients();
  const { save } = useChangeClients();
  return {
    search,
    async add(name) {
      const saved = await save({ ...eachClientField('', ''), name }, undefined);
      if (saved.ok) return ok(saved.value);
      const { faults, message } = saved.refusal;
      return refuse(faults[0]?.message ?? message ?? 'This client could not be saved. Please try again.');
    },
  };
}

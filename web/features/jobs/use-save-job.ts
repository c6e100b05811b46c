import { useState } from 'react';
import { shownSentence } from '#domain/contract/call-failure';
import type { JobDetail } from '#domain/contract/jobs';
import type { JobDraft, JobFault } from '#domain/jobs/job';
import { jobTexts } from '#domain/jobs/job-words';
import { ok, type Result, refuse } from '#domain/result';
import { ulid, ulidRandomBytes } from '#domain/ulid';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import type { TypedClient } from './job-client-field.tsx';
import type { JobClients } from './job-clients.ts';
import { useJobCache, useReadChangedJob } from './use-change-job.ts';

/** Why a job was not saved: messages for its fields, or one for the whole form. */
interface SaveFailure {
  readonly faults: readonly JobFault[];
  readonly message?: string;
}

const newJobId = (): string => ulid(Date.now(), crypto.getRandomValues(new Uint8Array(ulidRandomBytes)));

/** The saved client that was chosen or typed; saves a new one for a name that is not known. */
async function clientIdOf(
  { name, clientId }: TypedClient,
  clients: JobClients,
): Promise<Result<string, string>> {
  if (clientId !== undefined) return ok(clientId);
  const same = await clients.named(name);
  const [only] = same;
  if (only && same.length === 1) return ok(only.clientId);
  if (only) return refuse('You have several clients with this name. Choose one from the list.');
  const added = await clients.add(name);
  return added.ok ? ok(added.value.clientId) : added;
}

/**
 * Saves a new or changed job. If another device changed it meanwhile, nothing is overwritten: the failure says what the
 * other device did, and saving again uses what is typed here.
 */
export function useSaveJob(job: JobDetail | undefined, clients: JobClients) {
  const updateCache = useJobCache();
  const readChanged = useReadChangedJob();
  const [newId] = useState(newJobId);
  const [basedOn, setBasedOn] = useState(job?.edits);
  const [isSaving, setIsSaving] = useState(false);
  const jobId = job?.jobId ?? newId;

  async function send(
    draft: JobDraft,
    client: TypedClient,
    addressId: string | undefined,
  ): Promise<Result<JobDetail, SaveFailure>> {
    const isSameClient =
      job !== undefined && client.name === job.clientName && client.clientId === job.clientId;
    const chosen = isSameClient ? ok(undefined) : await clientIdOf(client, clients);
    if (!chosen.ok) return refuse({ faults: [{ field: 'client', message: chosen.refusal }] });
    const clientId = chosen.value;
    const body = {
      ...draft,
      ...(clientId !== undefined && { clientId }),
      ...(addressId !== undefined && { addressId }),
      ...(basedOn !== undefined && { basedOn }),
    };
    try {
      const saved = await callAsAccount('save-job', { path: { jobId }, body });
      updateCache(saved.job);
      return ok(saved.job);
    } catch (error) {
      if (codeOf(error) !== 'job-changed') {
        const failure = failureOf(error);
        const faults = (failure.faults ?? []) as readonly JobFault[];
        const message = shownSentence(failure) ?? jobTexts.saveFailed;
        return refuse(faults.length > 0 ? { faults } : { faults: [], message });
      }
      const found = await readChanged(jobId).catch(() => undefined);
      if (found) setBasedOn(found.job.edits);
      const message = `${jobTexts.changedElsewhere(found?.change)} ${jobTexts.saveAgain}`;
      return refuse({ faults: [], message });
    }
  }

  return {
    isSaving,
    async save(
      draft: JobDraft,
      client: TypedClient,
      addressId: string | undefined,
    ): Promise<Result<JobDetail, SaveFailure>> {
      setIsSaving(true);
      try {
        return await send(draft, client, addressId);
      } finally {
        setIsSaving(false);
      }
    },
  };
}

import { useState } from 'react';
import { shownSentence } from '#domain/contract/call-failure';
import type { JobDetail } from '#domain/jobs/contract';
import type { JobDraft, JobFault } from '#domain/jobs/job';
import { jobTexts } from '#domain/jobs/job-words';
import { ok, type Result, refuse } from '#domain/result';
import { ulid, ulidRandomBytes } from '#domain/ulid';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import type { JobClients } from './job-clients.ts';
import { type NewClientTexts, savedClientId, type TypedClient } from './typed-client.ts';
import { useJobCache, useReadChangedJob } from './use-change-job.ts';

/** Why a job was not saved: messages for its fields, or one for the whole form. */
interface SaveFailure {
  readonly faults: readonly JobFault[];
  readonly message?: string;
}

/** What is saved of a form. */
interface TypedJob {
  readonly draft: JobDraft;
  readonly client: TypedClient;
  /** What else is typed of a new client. */
  readonly texts: NewClientTexts;
  readonly addressId: string | undefined;
}

const newJobId = (): string => ulid(Date.now(), crypto.getRandomValues(new Uint8Array(ulidRandomBytes)));

/**
 * Saves a new or changed job. If another device changed it meanwhile, nothing is overwritten: the failure says what the
 * other device did, and saving again uses what is typed here. `onClientSaved`: the client is saved from now on, even if the
 * job is refused.
 */
export function useSaveJob(
  job: JobDetail | undefined,
  clients: JobClients,
  onClientSaved: (client: TypedClient) => void,
) {
  const updateCache = useJobCache();
  const readChanged = useReadChangedJob();
  const [newId] = useState(newJobId);
  const [basedOn, setBasedOn] = useState(job?.edits);
  const [isSaving, setIsSaving] = useState(false);
  const jobId = job?.jobId ?? newId;

  async function send({
    draft,
    client,
    texts,
    addressId,
  }: TypedJob): Promise<Result<JobDetail, SaveFailure>> {
    const isSameClient =
      job !== undefined && client.name === job.clientName && client.clientId === job.clientId;
    const chosen = isSameClient ? ok(undefined) : await savedClientId(client, texts, clients);
    if (!chosen.ok) return refuse({ faults: [{ field: 'client', message: chosen.refusal }] });
    const clientId = chosen.value;
    if (clientId !== undefined && client.clientId === undefined)
      onClientSaved({ name: client.name, clientId });
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
    async save(typed: TypedJob): Promise<Result<JobDetail, SaveFailure>> {
      setIsSaving(true);
      try {
        return await send(typed);
      } finally {
        setIsSaving(false);
      }
    },
  };
}

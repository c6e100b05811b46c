import { useRef, useState } from 'react';
import { shownSentence } from '#domain/contract/call-failure';
import type { JobDetail } from '#domain/jobs/contract';
import type { JobSummary } from '#domain/jobs/job-summary';
import { tellingOf } from '#domain/jobs/job-told';
import { jobTexts } from '#domain/jobs/job-words';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { useAccountTime } from '../../session/use-account-day.ts';
import { useToast } from '../../ui/toast-host.tsx';
import { useJobCache, useReadChangedJob } from './use-change-job.ts';

/** The request that is repeated after a failure, so that the client gets one email. */
interface TellRequest {
  readonly about: string;
  readonly key: string;
}

/** Emails date and window of a job to its client. A toast says where the email went, or why it did not. */
export function useTellClient() {
  const updateCache = useJobCache();
  const readChanged = useReadChangedJob();
  const showToast = useToast();
  const timeOf = useAccountTime();
  const [isTelling, setIsTelling] = useState(false);
  const last = useRef<TellRequest | undefined>(undefined);

  async function tell(job: JobSummary): Promise<JobDetail | undefined> {
    const { jobId, edits, told } = job;
    const about = `${jobId} ${edits}`;
    const request = last.current?.about === about ? last.current : { about, key: crypto.randomUUID() };
    last.current = request;
    setIsTelling(true);
    try {
      const body = { basedOn: edits, ...(told && { afterTold: told.at }) };
      const answer = await callAsAccount('tell-client', { path: { jobId }, body, key: request.key });
      last.current = undefined;
      updateCache(answer.job);
      showToast({ title: jobTexts.told(answer.job.told?.to ?? job.clientName) });
      return answer.job;
    } catch (error) {
      if (codeOf(error) === 'job-changed') {
        const found = await readChanged(jobId).catch(() => undefined);
        const current = found?.job;
        const isTold = current && tellingOf(current, current.group === 'Canceled') === 'again';
        showToast({
          title: isTold
            ? jobTexts.toldAt(current.clientName, timeOf(current.told?.at ?? ''))
            : jobTexts.changedElsewhere(found?.change),
          milliseconds: 0,
        });
      } else showToast({ title: shownSentence(failureOf(error)) ?? jobTexts.tellFailed });
      return undefined;
    } finally {
      setIsTelling(false);
    }
  }

  return { tell, isTelling };
}

import { useState } from 'react';
import { daysAfter, formatLongDate } from '#domain/calendar-date';
import { shownSentence } from '#domain/contract/call-failure';
import type { JobDetail } from '#domain/jobs/contract';
import { lastDayOf } from '#domain/jobs/job-time';
import { jobTexts } from '#domain/jobs/job-words';
import { countText } from '#domain/text';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useJobCache } from './use-change-job.ts';

/** Asks whether the last day of a job moves by the days that its signed change orders add. */
export function DaysToAdd({ job }: { readonly job: JobDetail }) {
  const updateCache = useJobCache();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const { jobId, daysToAdd, title, address, notes, edits, date = '', start = '', end = '' } = job;
  const last = lastDayOf(job);
  // A job without a date has no last day to move: the days are counted when it is scheduled.
  if (daysToAdd === undefined || last === undefined) return null;
  const newLast = daysAfter(last, daysToAdd);

  async function decide(lastDay: string): Promise<void> {
    setIsSaving(true);
    setFailure('');
    try {
      const body = { title, address, notes, date, start, end, lastDay, daysDecided: true, basedOn: edits };
      const saved = await callAsAccount('save-job', { path: { jobId }, body });
      updateCache(saved.job);
    } catch (error) {
      setFailure(shownSentence(failureOf(error)) ?? jobTexts.saveFailed);
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <Alert tone="info">
      <p>
        Signed change orders add {countText(daysToAdd, 'day')}. Move the last day to {formatLongDate(newLast)}
        ?
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button disabled={isSaving} onClick={() => void decide(newLast)}>
          Move the last day
        </Button>
        <Button variant="outline" disabled={isSaving} onClick={() => void decide(job.lastDay ?? '')}>
          Keep it
        </Button>
      </div>
      {failure !== '' && <p className="mt-2 text-error">{failure}</p>}
    </Alert>
  );
}

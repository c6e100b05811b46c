import type { JobAnswer, JobDetail, JobSummary } from '#domain/contract/jobs';
import { type Job, jobGroupOf } from '#domain/jobs/job';
import { stageChoices } from '#domain/jobs/job-stage';
import type { JobPorts } from './job-ports.ts';

/** A job in a list. */
export function summarizeJob(job: Job): JobSummary {
  const { notes: _notes, invoices, history: _history, version: _version, canceledAt: _at, ...shown } = job;
  const { cancelReason: _reason, photoIds: _photos, ...summary } = shown;
  const [invoiceId] = Object.keys(invoices).sort();
  return {
    ...summary,
    group: jobGroupOf(job),
    choices: stageChoices(job),
    ...(invoiceId !== undefined && { invoiceId }),
  };
}

const detailOf = (job: Job): JobDetail => ({
  ...summarizeJob(job),
  notes: job.notes,
  ...(job.cancelReason !== undefined && { cancelReason: job.cancelReason }),
  invoices: Object.entries(job.invoices)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([invoiceId, invoice]) => ({ invoiceId, ...invoice })),
  photoIds: job.photoIds,
  history: job.history.toReversed(),
});

/** The answer with a job. */
export const jobAnswer = async (
  userId: string,
  job: Job,
  { today }: Pick<JobPorts, 'today'>,
): Promise<JobAnswer> => ({ success: true, today: await today(userId), job: detailOf(job) });

import { isToSchedule, type Job } from '#domain/jobs/job';
import { leftToBillCents } from '#domain/jobs/job-stage';
import type { TodayItem } from '#domain/today/today-item';
import type { Condition } from '../../platform/table/expression.ts';
import { put, remove, update, type Write } from '../../platform/table/writes.ts';
import { dropTodayItem, putTodayItem } from '../../today/index.ts';
import { itemOfJob, job, jobIndexes } from './job.ts';

const factsOf = ({ title, clientName, clientEmail }: Job) => ({ title, clientName, clientEmail });

const toScheduleOf = (job: Job): TodayItem | undefined =>
  isToSchedule(job)
    ? {
        reason: 'job-to-schedule',
        document: 'job',
        documentId: job.jobId,
        ...factsOf(job),
        cents: job.agreedCents,
      }
    : undefined;

/** Done work of whose quote a part is billed. Its one button bills the rest of the quote. */
function leftToBillOf(job: Job): TodayItem | undefined {
  const { quoteId, isDone, stage, canceledAt } = job;
  const cents = leftToBillCents(job);
  const isOver = isDone || stage === 'Invoiced' || stage === 'Paid';
  if (quoteId === undefined || canceledAt !== undefined || !isOver || cents === 0) return undefined;
  return { reason: 'left-to-bill', document: 'quote', documentId: quoteId, ...factsOf(job), cents };
}

/** Lists a job on Today while it is agreed on and has no date, and once it is done while something is left to bill. */
const todayWrites = (userId: string, before: Job | undefined, after: Job): readonly Write[] =>
  [toScheduleOf, leftToBillOf].flatMap((itemOf) => {
    const [was, is] = [before && itemOf(before), itemOf(after)];
    if (!is) return was ? [dropTodayItem(userId, was)] : [];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [putTodayItem(userId, is)];
  });

/** The writes that create a job. The first fails if the job exists. */
export function newJobWrites(userId: string, added: Job): readonly Write[] {
  const [key, item] = [job.key(userId, added.jobId), itemOfJob(added)];
  return [put(job, key, { ...item, ...job.indexOf(item, key) }), ...todayWrites(userId, undefined, added)];
}

/** Condition: nothing was written since the job was read. The mobile app's jobs have no version. */
const unchanged = ({ version }: Job): Condition<'version'> =>
  version === 0 ? { attr: 'version', exists: false } : { attr: 'version', is: version };

/** The writes that remove a job. The first fails if the job changed since it was read. */
export const removedJobWrites = (userId: string, before: Job): readonly Write[] => [
  remove(job, job.key(userId, before.jobId), unchanged(before)),
  ...(isToSchedule(before)
    ? [dropTodayItem(userId, { reason: 'job-to-schedule', documentId: before.jobId })]
    : []),
];

/**
 * The writes of a change. Only changed attributes are written, so that those of the mobile app stay. The first fails if
 * the job changed since it was read.
 */
export function changedJobWrites(
  userId: string,
  before: Job,
  after: Job,
  ...conditions: readonly Condition<'invoices'>[]
): readonly Write[] {
  const [stored, next] = [itemOfJob(before), itemOfJob(after)] as Readonly<Record<string, unknown>>[];
  const names = Object.keys({ ...stored, ...next }).filter((name) => name !== 'version');
  const changed = names.filter((name) => JSON.stringify(stored?.[name]) !== JSON.stringify(next?.[name]));
  const set = Object.fromEntries(changed.map((name) => [name, next?.[name]]));
  return [
    update(
      job,
      job.key(userId, before.jobId),
      { replace: { ...set, ...jobIndexes(userId, after) }, add: { version: 1 } },
      unchanged(before),
      ...conditions,
    ),
    ...todayWrites(userId, before, after),
  ];
}

import { isToSchedule, type Job } from '#domain/jobs/job';
import type { TodayItem } from '#domain/today/today-item';
import type { Condition } from '../../platform/table/expression.ts';
import { put, remove, update, type Write } from '../../platform/table/writes.ts';
import { dropTodayItem, putTodayItem } from '../../today/index.ts';
import { itemOfJob, job, jobIndexes } from './job.ts';

const entryOf = ({ jobId, title, clientName, clientEmail, agreedCents }: Job): TodayItem => ({
  reason: 'job-to-schedule',
  document: 'job',
  documentId: jobId,
  title,
  clientName,
  clientEmail,
  cents: agreedCents,
});

/** Lists a job on Today while it is agreed on and has no date. */
function todayWrites(userId: string, before: Job | undefined, after: Job): readonly Write[] {
  const [was, is] = [before !== undefined && isToSchedule(before), isToSchedule(after)];
  if (!is) return was ? [dropTodayItem(userId, { reason: 'job-to-schedule', documentId: after.jobId })] : [];
  const isSame = before && was && JSON.stringify(entryOf(before)) === JSON.stringify(entryOf(after));
  return isSame ? [] : [putTodayItem(userId, entryOf(after))];
}

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

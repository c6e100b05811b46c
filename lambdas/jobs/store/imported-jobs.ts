import { isCalendarDate } from '#domain/calendar-date';
import { type Job, jobLimits, validateJob } from '#domain/jobs/job';
import { maxJobEvents } from '#domain/jobs/job-history';
import { withSourceId } from '#domain/jobs/visit';
import { photoLimits } from '#domain/photos/photo-rules';
import { isKeyId } from '#domain/table/key-id';
import { jobPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import { cutText } from '#domain/text';
import { holdImported, photosInAccount, releaseImported } from '../../photos/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { commit } from '../../platform/table/commit.ts';
import type { RawItem } from '../../platform/table/entity.ts';
import {
  ensure,
  ensureCents,
  ensureInstants,
  type ImportedRecords,
  type ImportTarget,
  importedId,
  readRecord,
} from '../../platform/table/imported-records.ts';
import { queryAll } from '../../platform/table/query.ts';
import { CONFLICT, retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import type { Table } from '../../platform/table/table.ts';
import { findJob } from './find-job.ts';
import { jobOfItem } from './job.ts';
import { newJobWrites, removedJobWrites } from './job-writes.ts';

/** Reads a job of a full export. Throws if something is missing or wrong. */
function readExportedJob(raw: RawItem): Job {
  const job = jobOfItem(raw);
  const { jobId, quoteId, clientId, addressId, repeatOf, repeatDay, daysToAdd, takenBackCents, history } =
    job;
  const { date = '', start = '', end = '', lastDay = '' } = job;
  const label = `Job ${job.title.slice(0, 50)}`;
  const ids = [quoteId, clientId, addressId, repeatOf].filter((id) => id !== undefined);
  ensure([jobId, ...ids].every(isKeyId), `${label} has a wrong ID.`);
  const time = validateJob({ title: 'x', address: '', notes: '', date, start, end, lastDay });
  ensure(time.ok, `${label} has a wrong day or time.`);
  ensure(repeatDay === undefined || isCalendarDate(repeatDay), `${label} has a wrong day or time.`);
  ensureInstants({ createdAt: job.createdAt, changedAt: job.changedAt, canceledAt: job.canceledAt });
  for (const { at } of history) ensureInstants({ at });
  ensureCents({ totalCents: job.agreedCents, daysToAdd, takenBackCents });
  return job;
}

/**
 * The job to store for an exported one, with new IDs. Its invoices are imported later and add themselves. It counts as not
 * told, because the client's calendar has it under the old ID.
 */
function jobToImport(exported: Job, { userId, importId }: ImportTarget): Job {
  const { quoteId, clientId, repeatOf, told: _told, ...job } = exported;
  const idOf = (id: string) => importedId(userId, id);
  return {
    ...job,
    jobId: withSourceId(job.jobId, idOf),
    ...(quoteId !== undefined && { quoteId: idOf(quoteId) }),
    ...(clientId !== undefined && { clientId: idOf(clientId) }),
    ...(repeatOf !== undefined && { repeatOf: idOf(repeatOf) }),
    title: cutText(job.title, jobLimits.title),
    address: cutText(job.address, jobLimits.address),
    notes: cutText(job.notes, jobLimits.notes),
    invoices: {},
    history: job.history.slice(-maxJobEvents),
    version: 1,
    importId,
  };
}

/** True if the job is not as it was imported, so that an Undo of the import keeps it. */
const wasUsed = ({ edits, photoIds, invoices, told, importedAs }: Job): boolean =>
  edits !== importedAs?.edits ||
  photoIds.length !== importedAs.photos ||
  told !== undefined ||
  Object.keys(invoices).length > 0;

/**
 * Jobs of a full export. They are imported before the invoices, which determine their stages. `hasRepeat`: the account made
 * this job repeat.
 */
export const importedJobs = (
  table: Table,
  clock: Clock,
  hasRepeat: (userId: string, jobId: string) => Promise<boolean>,
): ImportedRecords => ({
  check(raw) {
    const read = readRecord(() => readExportedJob(raw as RawItem));
    if (!read.ok) return read;
    const exported = read.value;
    return {
      ok: true,
      async value(to) {
        const { userId } = to;
        const known = await photosInAccount(table, userId, exported.photoIds);
        const photoIds = exported.photoIds.filter((id) => known.has(id)).slice(0, photoLimits.perJob);
        const importedAs = { edits: exported.edits, photos: photoIds.length };
        const added: Job = { ...jobToImport(exported, to), photoIds, importedAs };
        // If it fails, an earlier attempt has already stored the job.
        await commit(table, newJobWrites(userId, added));
        await holdImported(table, userId, photoIds, { kind: 'job', id: added.jobId });
        return 'done';
      },
    };
  },

  async removeAll({ userId, importId }, isTimeUp) {
    let kept = 0;
    const jobsOfImport = {
      partition: accountPartition(userId),
      begins: jobPrefix,
      where: [{ attr: 'importId', is: importId }] as const,
    };
    for await (const item of queryAll(table, jobsOfImport)) {
      if (isTimeUp()) return { isEnd: false, kept };
      const { jobId } = jobOfItem(item);
      const isGone = await retryOnConflict<boolean>(table, async () => {
        const stored = await findJob(table, userId, jobId);
        if (!stored) return true;
        const holder = { kind: 'job', id: jobId } as const;
        // Repeats are not imported, so one of this job, or of the job of this visit, was set since.
        const source = stored.repeatOf ?? jobId;
        const repeats = stored.repeatDay !== undefined && (await hasRepeat(userId, source));
        if (repeats || wasUsed(stored)) {
          // It may have changed while its photos were released.
          await holdImported(table, userId, stored.photoIds, holder);
          return false;
        }
        // Before the job is removed: afterwards no repetition would find it.
        await releaseImported(table, userId, stored.photoIds, holder, clock());
        const { committed } = await commit(table, removedJobWrites(userId, stored));
        return committed ? true : CONFLICT;
      });
      if (!isGone) kept += 1;
    }
    return { isEnd: true, kept };
  },
});

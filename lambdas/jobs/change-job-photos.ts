import { type Problem, problem } from '#domain/contract/problems';
import type { JobAnswer } from '#domain/jobs/contract';
import { photoLimits } from '#domain/photos/photo-rules';
import { ok, type Result, refuse } from '#domain/result';
import { isKeyId } from '#domain/table/key-id';
import type { JobPorts } from './job-ports.ts';
import { jobAnswer } from './shown-job.ts';

/** Rounds of reading and writing, as for `saveJob`. */
const rounds = 5;

type Ports = Pick<JobPorts, 'jobs' | 'addressesOf' | 'findClient' | 'today' | 'clock'>;

async function changePhotos(
  userId: string,
  jobId: string,
  change: (photoIds: readonly string[]) => readonly string[],
  ports: Ports,
): Promise<Result<JobAnswer, Problem>> {
  for (let round = 0; round < rounds; round += 1) {
    const before = await ports.jobs.find(userId, jobId);
    if (!before) return refuse(problem('job-not-found'));
    const photoIds = change(before.photoIds);
    if (photoIds.length > photoLimits.perJob) return refuse(problem('too-many-photos'));
    if (photoIds.join() === before.photoIds.join()) return ok(await jobAnswer(userId, before, ports));
    const outcome = await ports.jobs.changePhotos(userId, before, photoIds, ports.clock());
    if (outcome === 'no-photo') return refuse(problem('photo-not-found'));
    const after = { ...before, photoIds };
    if (outcome === 'changed') return ok(await jobAnswer(userId, after, ports));
  }
  return refuse(problem('job-changed'));
}

/**
 * Adds a finished photo to a job. Other devices may change the job meanwhile: photos do not count as its edits. Safe to
 * repeat.
 */
export const addJobPhoto = (
  userId: string,
  { jobId, photoId }: { readonly jobId: string; readonly photoId: string },
  ports: Ports,
): Promise<Result<JobAnswer, Problem>> =>
  isKeyId(photoId)
    ? changePhotos(userId, jobId, (ids) => (ids.includes(photoId) ? ids : [...ids, photoId]), ports)
    : Promise.resolve(refuse(problem('photo-not-found')));

/** Removes a photo from a job. Documents that show it keep it. Safe to repeat. */
export const removeJobPhoto = (
  userId: string,
  { jobId, photoId }: { readonly jobId: string; readonly photoId: string },
  ports: Ports,
): Promise<Result<JobAnswer, Problem>> =>
  changePhotos(userId, jobId, (ids) => ids.filter((id) => id !== photoId), ports);

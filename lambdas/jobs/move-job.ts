import { type Problem, problem } from '#domain/contract/problems';
import type { JobAnswer, MoveJobBody } from '#domain/jobs/contract';
import { type Job, jobLimits } from '#domain/jobs/job';
import { type JobEvent, movedEvent, withEvents } from '#domain/jobs/job-history';
import { canChooseStage, isFullyBilled, workStages } from '#domain/jobs/job-stage';
import { cancelMailSeconds, toldAfterRestore } from '#domain/jobs/job-told';
import { ok, type Result, refuse } from '#domain/result';
import { cleanLine, cutText } from '#domain/text';
import type { JobPorts, NewJobMail } from './job-ports.ts';
import { jobAnswer } from './shown-job.ts';

/** Rounds of reading and writing, as for `saveJob`. */
const rounds = 5;

function eventsOf(before: Job, move: MoveJobBody, reason: string, at: string): readonly JobEvent[] {
  const wasCanceled = before.canceledAt !== undefined;
  if (move.isCanceled) return wasCanceled ? [] : [{ kind: 'canceled', at, detail: reason }];
  return [
    ...(wasCanceled ? [{ kind: 'restored', at } as const] : []),
    ...(move.isDone && !before.isDone ? [{ kind: 'done', at } as const] : []),
    ...(move.stage !== before.stage || (before.isDone && !move.isDone) ? [movedEvent(move.stage, at)] : []),
  ];
}

function movedJob(before: Job, move: MoveJobBody, at: string): Job {
  const reason = cutText(cleanLine(move.reason), jobLimits.reason);
  const { canceledAt, cancelReason: _reason, told: _told, ...kept } = before;
  const told = move.isCanceled ? before.told : toldAfterRestore(before, at);
  return {
    ...kept,
    stage: move.stage,
    isDone: move.isDone,
    ...(move.isCanceled && { canceledAt: canceledAt ?? at, ...(reason !== '' && { cancelReason: reason }) }),
    history: withEvents(before.history, ...eventsOf(before, move, reason, at)),
    ...(told && { told }),
    edits: before.edits + 1,
    changedAt: at,
  };
}

/** True if the stage may be set: it changes nothing, it can be chosen, or it is work of a job that is billed already. */
const mayMove = (job: Job, { stage }: MoveJobBody): boolean =>
  stage === job.stage ||
  canChooseStage(job, stage) ||
  (isFullyBilled(job) && workStages.some((work) => work === stage));

/** The email that the client gets when a job that it was told about is canceled; it waits, so that an Undo stops it. */
function cancelMail(before: Job, after: Job): NewJobMail | undefined {
  const { told } = before;
  if (before.canceledAt !== undefined || after.canceledAt === undefined) return undefined;
  if (!told || told.isCanceled) return undefined;
  return {
    id: `${after.jobId.slice(0, 40)}-canceled-${after.edits}`,
    jobId: after.jobId,
    news: 'canceled',
    to: told.to,
    day: told.date ?? '',
    // A later cancellation is another one: only that of its instant is emailed.
    bodyHash: after.canceledAt,
    waitSeconds: cancelMailSeconds,
  };
}

/**
 * Sets the stage of a job by hand, marks the work as done, cancels it, or undoes one of these. Refused with `job-changed`
 * if somebody else changed the job since it was shown: of two devices that move one job, one is told.
 */
export async function moveJob(
  userId: string,
  jobId: string,
  move: MoveJobBody,
  ports: Pick<JobPorts, 'jobs' | 'today' | 'addressesOf' | 'findClient' | 'clock'>,
): Promise<Result<JobAnswer, Problem>> {
  for (let round = 0; round < rounds; round += 1) {
    const before = await ports.jobs.find(userId, jobId);
    if (!before) return refuse(problem('job-not-found'));
    if (before.edits !== move.basedOn) return refuse(problem('job-changed'));
    if (!mayMove(before, move)) return refuse(problem('job-stage-follows'));
    const after = movedJob(before, move, ports.clock().toISOString());
    if (await ports.jobs.change(userId, before, after, cancelMail(before, after)))
      return ok(await jobAnswer(userId, after, ports));
  }
  return refuse(problem('job-changed'));
}

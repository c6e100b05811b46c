import { type CalendarDate, daysAfter } from '#domain/calendar-date';
import { type Problem, problem } from '#domain/contract/problems';
import type { Job } from '#domain/jobs/job';
import { madeVisits } from '#domain/jobs/visit';
import type { JobRepeatAnswer } from '#domain/recurring/contract';
import { lastSkippedDay, repeatFaults } from '#domain/recurring/repeat';
import { nextRepeatDay, type Rhythm } from '#domain/recurring/repeat-days';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn } from '#domain/time-zone';
import { type FollowingPorts, followingChanges, sourceOf, visitsAhead } from './following-visits.ts';
import { type MakeVisitsPorts, makeVisits } from './make-visits.ts';
import type { BegunRepeat, RepeatCase, RepeatReference, RepeatStore, StoredRepeat } from './repeat-ports.ts';

export interface RepeatJobPorts extends MakeVisitsPorts, FollowingPorts {
  readonly store: RepeatStore;
  /**
   * Makes a job repeat from now on, in one transaction with the job itself; false if the job or its repeat changed after it
   * was read.
   */
  readonly begin: (
    reference: RepeatReference,
    job: { readonly before: Job; readonly after: Job },
    begun: BegunRepeat,
  ) => Promise<boolean>;
  /** Moves the days of a repeat and visits in one transaction; false if one of them changed after it was read. */
  readonly shift: (
    found: RepeatCase,
    days: Pick<StoredRepeat, 'from' | 'after' | 'window'>,
    visits: readonly { readonly before: Job; readonly after: Job }[],
  ) => Promise<boolean>;
}

interface JobReference {
  readonly userId: string;
  readonly jobId: string;
}

type Answer = Result<JobRepeatAnswer, Problem>;

async function answerFor(reference: RepeatReference, store: Pick<RepeatStore, 'find'>): Promise<Answer> {
  const repeat = (await store.find(reference))?.repeat;
  return ok({
    success: true,
    jobId: reference.invoiceId,
    ...(repeat?.makes === 'job' && {
      repeat: {
        rhythm: repeat.rhythm,
        from: repeat.from,
        ...(repeat.until !== undefined && { until: repeat.until }),
        ...(repeat.next !== undefined && { next: repeat.next }),
      },
    }),
  });
}

/** How a job repeats, or the job that made this visit, and the visits that are planned after it. */
export async function getJobRepeat({ userId, jobId }: JobReference, ports: RepeatJobPorts): Promise<Answer> {
  const found = await ports.findJob(userId, jobId);
  if (!found) return refuse(problem('job-not-found'));
  const reference = { userId, invoiceId: sourceOf(found) };
  const answer = await answerFor(reference, ports.store);
  if (!answer.ok || answer.value.repeat?.next === undefined) return answer;
  return ok({ ...answer.value, ...(await visitsAhead(reference, found, answer.value.repeat.from, ports)) });
}

const windowOf = ({ start, end }: Job) => ({
  ...(start !== undefined && { start }),
  ...(end !== undefined && { end }),
});

/** Rounds of reading and writing, if a job or visit changes at the same moment. */
const rounds = 3;

interface RepeatJobChoice {
  readonly rhythm: Rhythm;
  readonly until?: CalendarDate;
}

/**
 * The first day of a repeat: the date of its job. If its visits were made before an import and moved together, the last one
 * says on which days they are.
 */
function firstDayOf(date: CalendarDate, choice: RepeatJobChoice, lastDay: CalendarDate = date): CalendarDate {
  const isOnRhythm = nextRepeatDay({ ...choice, from: date }, daysAfter(lastDay, -1)) === lastDay;
  return isOnRhythm || lastDay > (choice.until ?? lastDay) ? date : lastDay;
}

/** What a job that repeats gets, or why it cannot repeat. */
async function beginning(
  { userId, jobId }: JobReference,
  choice: RepeatJobChoice,
  ports: RepeatJobPorts,
): Promise<Result<{ readonly job: Job; readonly begun: BegunRepeat }, Problem>> {
  const found = await ports.findJob(userId, jobId);
  if (!found) return refuse(problem('job-not-found'));
  if (found.repeatOf !== undefined) return refuse(problem('job-repeats-already'));
  if (found.date === undefined || found.canceledAt !== undefined)
    return refuse(problem('repeat-without-date'));
  const zone = await ports.zoneOf(userId);
  if (zone === undefined) return refuse(problem('setup-incomplete'));
  const earlier = (await ports.store.find({ userId, invoiceId: jobId }))?.repeat;
  if (earlier && earlier.makes !== 'job') return refuse(problem('job-repeats-already'));
  // Only an imported job can have visits without a repeat.
  const known =
    earlier || found.repeatDay === undefined || found.clientId === undefined
      ? []
      : await ports.visitsFrom(userId, found.clientId, '0');
  const made = madeVisits(known.filter(({ repeatOf }) => repeatOf === jobId));
  const now = ports.clock().toISOString();
  const today = dayIn(zone, now);
  const days = { ...choice, from: earlier?.from ?? firstDayOf(found.date, choice, made?.lastDay) };
  const faults = Object.entries(repeatFaults(days, today)).map(([field, message]) => ({ field, message }));
  if (faults.length > 0) return refuse(problem('invalid-repeat', { faults }));
  // The job itself is the visit of its day.
  const done = [found.date, earlier?.after ?? '', made?.lastDay ?? ''].sort().at(-1) ?? '';
  const after = lastSkippedDay(today, done);
  const window = earlier?.window ?? windowOf(found);
  const series = made && made.series > 0 ? { series: made.series } : {};
  return ok({
    job: found,
    begun: {
      earlier,
      choice: { ...days, way: 'draft', makes: 'job', window, ...series },
      occurrence: { after, next: after, due: now },
    },
  });
}

/** Makes a job repeat from its date on, or changes how it repeats, and makes the visits of the next eight weeks. */
export async function setJobRepeat(
  { userId, jobId }: JobReference,
  choice: RepeatJobChoice,
  ports: RepeatJobPorts,
): Promise<Answer> {
  const reference = { userId, invoiceId: jobId };
  for (let round = 0; round < rounds; round += 1) {
    const found = await beginning({ userId, jobId }, choice, ports);
    if (!found.ok) return found;
    const { job, begun } = found.value;
    // From now on the job is a visit, which is billed once.
    const after = { ...job, repeatDay: job.repeatDay ?? begun.choice.from };
    if (!(await ports.begin(reference, { before: job, after }, begun))) continue;
    await makeVisits(reference, ports);
    return answerFor(reference, ports.store);
  }
  return refuse(problem('job-changed'));
}

/** Stops making visits. Those that are made stay. Safe to repeat. */
export async function stopJobRepeat({ userId, jobId }: JobReference, ports: RepeatJobPorts): Promise<Answer> {
  const found = await ports.findJob(userId, jobId);
  if (!found) return refuse(problem('job-not-found'));
  const reference = { userId, invoiceId: sourceOf(found) };
  const stored = (await ports.store.find(reference))?.repeat;
  if (stored?.makes === 'job') await ports.store.stop(reference, ports.clock().toISOString());
  return answerFor(reference, ports.store);
}

/**
 * "Move all after this one": moves the later visits by as many days as this visit was moved, and to its window; those that
 * are still to be made too. Visits that were moved by themselves, canceled or begun stay where they are.
 */
export async function moveFollowingVisits(
  { userId, jobId }: JobReference,
  basedOn: number,
  ports: RepeatJobPorts,
): Promise<Answer> {
  for (let round = 0; round < rounds; round += 1) {
    const visit = await ports.findJob(userId, jobId);
    if (!visit) return refuse(problem('job-not-found'));
    if (visit.edits !== basedOn) return refuse(problem('job-changed'));
    const reference = { userId, invoiceId: sourceOf(visit) };
    const found = await ports.store.find(reference);
    if (found?.repeat.makes !== 'job' || visit.clientId === undefined || visit.date === undefined)
      return refuse(problem('not-a-visit'));
    const at = ports.clock().toISOString();
    const { by, changes } = await followingChanges(userId, visit, found.repeat.from, at, ports);
    // The first visit keeps its own planned day, which the repeat no longer says after this.
    const source = visit.repeatOf === undefined ? undefined : await ports.findJob(userId, visit.repeatOf);
    const first =
      source && source.repeatDay === undefined
        ? [{ before: source, after: { ...source, repeatDay: found.repeat.from } }]
        : [];
    // The visit itself is at its planned day from now on, so that asking again moves nothing.
    const own = { ...visit, repeatDay: visit.date };
    const days = {
      window: windowOf(visit),
      from: daysAfter(found.repeat.from, by),
      after: daysAfter(found.repeat.after, by),
    };
    if (!(await ports.shift(found, days, [{ before: visit, after: own }, ...first, ...changes]))) continue;
    await makeVisits(reference, ports);
    const answer = await answerFor(reference, ports.store);
    return answer.ok ? ok({ ...answer.value, moved: changes.length }) : answer;
  }
  return refuse(problem('job-changed'));
}

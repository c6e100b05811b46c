import { type CalendarDate, daysAfter, daysBetween } from '#domain/calendar-date';
import type { Job } from '#domain/jobs/job';
import { timeText } from '#domain/jobs/job-time';
import { visitId } from '#domain/jobs/visit';
import { type NextOccurrence, visitStep } from '#domain/recurring/repeat';
import type { Clock } from '../platform/clock.ts';
import type { RepeatCase, RepeatReference, RepeatStore, StoredRepeat } from './repeat-ports.ts';

export interface MakeVisitsPorts {
  readonly store: Pick<RepeatStore, 'find' | 'settle'>;
  readonly findJob: (userId: string, jobId: string) => Promise<Job | undefined>;
  /** Stores a visit with its day on the repeat, so that each day has one visit; false after a concurrent change. */
  readonly addVisit: (
    found: RepeatCase,
    visit: Job,
    standing: NextOccurrence & { readonly after: CalendarDate },
  ) => Promise<boolean>;
  readonly clock: Clock;
}

/** Most visits that are made at once: one a week for eight weeks, and some that other runs make. */
const maxRounds = 30;

/** The visit of a day: a copy of the job as it is now, without what belongs to one visit only. */
function visitOf(source: Job, day: CalendarDate, { series = 0, window }: StoredRepeat, now: string): Job {
  const { title, clientId, clientName, clientPhone, clientMobile, clientEmail, address, addressId, notes } =
    source;
  const { start, end } = window ?? source;
  const { date = day, lastDay } = source;
  const time = {
    date: day,
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...(lastDay !== undefined && { lastDay: daysAfter(day, daysBetween(date, lastDay) ?? 0) }),
  };
  return {
    jobId: visitId(source.jobId, day, series),
    title,
    ...(clientId !== undefined && { clientId }),
    clientName,
    clientPhone,
    ...(clientMobile !== undefined && { clientMobile }),
    clientEmail,
    address,
    ...(addressId !== undefined && { addressId }),
    notes,
    ...time,
    stage: 'Scheduled',
    isDone: false,
    photoIds: [],
    agreedCents: 0,
    invoices: {},
    createdAt: now,
    repeatOf: source.jobId,
    repeatDay: day,
    history: [
      { kind: 'created', at: now },
      { kind: 'scheduled', at: now, detail: timeText(time) },
    ],
    edits: 1,
    version: 1,
  };
}

/**
 * Makes every visit of a job that is due, up to eight weeks ahead, each in a transaction of its own. Safe to repeat and to
 * run concurrently. Returns what was done, for the log.
 */
export async function makeVisits(
  reference: RepeatReference,
  ports: MakeVisitsPorts,
): Promise<string | undefined> {
  let made = 0;
  for (let round = 0; round < maxRounds; round += 1) {
    const found = await ports.store.find(reference);
    if (found?.repeat.makes !== 'job') return undefined;
    const { repeat, userId, zone } = found;
    const now = ports.clock().toISOString();
    const source = await ports.findJob(userId, reference.invoiceId);
    const step =
      source && repeat.stoppedAt === undefined
        ? visitStep(repeat, { userId, zone, now })
        : ({ kind: 'wait', occurrence: {} } as const);
    if (step.kind === 'wait' || !source) {
      const occurrence = step.kind === 'wait' ? step.occurrence : {};
      if (await ports.store.settle(found, occurrence)) return made > 0 ? 'visits-made' : undefined;
      continue;
    }
    const visit = visitOf(source, step.day, repeat, now);
    // Due again at once, so that another run continues if this one dies.
    if (await ports.addVisit(found, visit, { after: step.day, next: step.day, due: now })) made += 1;
  }
  return made > 0 ? 'visits-made' : undefined;
}

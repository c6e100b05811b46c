import type { CalendarDate } from '../calendar-date.ts';
import { millisecondsOf } from '../time-zone.ts';
import { type DayTime, type JobTime, timeText } from './job-time.ts';

/** What the client of a job was told last. */
export interface JobTold {
  readonly date?: CalendarDate;
  readonly start?: DayTime;
  readonly end?: DayTime;
  readonly lastDay?: CalendarDate;
  /** When (ISO). */
  readonly at: string;
  /** The address that has the entry. */
  readonly to: string;
  /** ID of the email. */
  readonly mailId?: string;
  /** The client was told that the job is canceled. */
  readonly isCanceled?: boolean;
}

/** What a client is told now about the time of a job. */
export const toldOf = (
  { date, start, end, lastDay }: Tellable,
  at: string,
  to: string,
  mailId: string,
): JobTold => ({
  at,
  to,
  mailId,
  ...(date !== undefined && { date }),
  ...(start !== undefined && { start }),
  ...(end !== undefined && { end }),
  ...(lastDay !== undefined && { lastDay }),
});

/** Seconds for which the email about a canceled job waits, so that "Undo" also stops it. */
export const cancelMailSeconds = 20;

/**
 * What the app asks about telling the client: nothing for a job that is canceled or has no date, `first` if the client
 * knows nothing yet, `changed` if the client knows another time, and `again` if it knows this one.
 */
export type Telling = 'first' | 'changed' | 'again';

type Tellable = JobTime & { readonly told?: JobTold };

export function tellingOf(job: Tellable, isCanceled: boolean): Telling | undefined {
  const { date, told } = job;
  if (date === undefined || isCanceled) return undefined;
  if (told === undefined) return 'first';
  return told.isCanceled || timeText(told) !== timeText(job) ? 'changed' : 'again';
}

/**
 * What the client was told, after a canceled job is restored at an instant (ISO). The email about the cancellation may have
 * left by then.
 */
export function toldAfterRestore(
  { told, canceledAt }: { readonly told?: JobTold; readonly canceledAt?: string },
  now: string,
): JobTold | undefined {
  if (told === undefined || canceledAt === undefined) return told;
  const leaves = millisecondsOf(canceledAt) + cancelMailSeconds * 1_000;
  return millisecondsOf(now) < leaves ? told : { ...told, isCanceled: true };
}

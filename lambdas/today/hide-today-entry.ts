import type { CalendarDate } from '#domain/calendar-date';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn, type TimeZone } from '#domain/time-zone';
import type { HideTodayEntryAnswer } from '#domain/today/contract';
import { notNowDays } from '#domain/today/today-item';
import type { Clock } from '../platform/clock.ts';

interface HideTodayEntry {
  readonly userId: string;
  readonly documentId: string;
  /** To undo a hiding: the `hiddenUntil` of its answer. */
  readonly undo?: string | undefined;
}

/**
 * Hides all items that are listed about a document for a week, or undoes a hiding. Items that are added later are
 * listed, and an undo does not list items that were hidden for another cause. Refused without a Lite profile.
 */
export async function hideTodayEntry(
  { userId, documentId, undo }: HideTodayEntry,
  { hiding, timeZone, clock }: HideTodayEntryPorts,
): Promise<Result<HideTodayEntryAnswer, Problem>> {
  const zone = await timeZone(userId);
  if (zone === undefined) return refuse(problem('setup-incomplete'));
  const now = clock();
  const today = dayIn(zone, now.toISOString());
  const hidingMilliseconds = notNowDays * 24 * 60 * 60 * 1000;
  const hiddenUntil = undo ?? new Date(now.getTime() + hidingMilliseconds).toISOString();
  await hiding[undo === undefined ? 'hide' : 'undo'](userId, documentId, { today, now, hiddenUntil });
  return ok({ success: true, hiddenUntil });
}

/** The current moment, and an instant (ISO) until which items are or were to be hidden. */
export interface HidingTimes {
  /** The current date in the account's time zone. */
  readonly today: CalendarDate;
  readonly now: Date;
  readonly hiddenUntil: string;
}

export interface TodayHiding {
  /** Hides the items about a document that are listed now. */
  hide(userId: string, documentId: string, times: HidingTimes): Promise<void>;
  /** Lists the items about a document that are hidden until exactly `hiddenUntil`. */
  undo(userId: string, documentId: string, times: HidingTimes): Promise<void>;
}

interface HideTodayEntryPorts {
  readonly hiding: TodayHiding;
  /** The time zone of an account; undefined without a Lite profile. */
  timeZone(userId: string): Promise<TimeZone | undefined>;
  readonly clock: Clock;
}

import type { CalendarDate } from '#domain/calendar-date';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { dayIn, type TimeZone } from '#domain/time-zone';
import type { ListTodayAnswer } from '#domain/today/contract';
import { mostUrgent, type TodayItem } from '#domain/today/today-item';
import type { Clock } from '../platform/clock.ts';

/** The items that need the owner of an account now, most urgent first. Refused without a Lite profile. */
export async function listToday(
  userId: string,
  { list, timeZone, clock }: ListTodayPorts & { readonly clock: Clock },
): Promise<Result<ListTodayAnswer, Problem>> {
  const zone = await timeZone(userId);
  if (zone === undefined) return refuse(problem('setup-incomplete'));
  const now = clock();
  const today = dayIn(zone, now.toISOString());
  const { items, hasMore } = await list.read(userId, today, now);
  return ok({ success: true, today, items: mostUrgent(items), hasMore });
}

export interface TodayList {
  /** The items listed on a day, at most `maxTodayListed`, without hidden ones. */
  read(
    userId: string,
    today: CalendarDate,
    now: Date,
  ): Promise<{ readonly items: readonly TodayItem[]; readonly hasMore: boolean }>;
}

export interface ListTodayPorts {
  readonly list: TodayList;
  /** The time zone of an account; undefined without a Lite profile. */
  timeZone(userId: string): Promise<TimeZone | undefined>;
}

import type { CalendarDate } from '#domain/calendar-date';
import type { TimeZone } from '#domain/time-zone';
import type { TodayItem } from '#domain/today/today-item';

export interface TodayList {
  /** What is listed on a day, at most `todayListed` items; nothing that is hidden now. */
  read(
    userId: string,
    today: CalendarDate,
    now: Date,
  ): Promise<{ readonly items: readonly TodayItem[]; readonly hasMore: boolean }>;
}

export interface ListTodayPorts {
  readonly list: TodayList;
  /** Of an account; undefined without a Lite profile. */
  timeZone(userId: string): Promise<TimeZone | undefined>;
}

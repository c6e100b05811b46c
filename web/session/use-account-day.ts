import { useCallback } from 'react';
import type { CalendarDate } from '#domain/calendar-date';
import { dayIn, formatInstant, formatLongInstant, isTimeZone, type TimeZone } from '#domain/time-zone';
import { useAccount } from './use-account.ts';

/** The account's time zone; undefined while it has none, and for one that this browser is too old to know. */
function useKnownZone(): TimeZone | undefined {
  const timeZone = useAccount().data?.lite?.timeZone;
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined;
}

/** Tells the day of an instant (ISO) in the account's time zone. Without an instant: today. */
export function useAccountDay(): (instant?: string) => CalendarDate {
  const zone = useKnownZone();
  return useCallback((instant = new Date().toISOString()) => dayIn(zone, instant), [zone]);
}

/** Writes an instant (ISO) as the clock of the account's time zone shows it: "Nov 3, 2026, 2:15 PM". */
export function useAccountTime(): (instant: string) => string {
  const zone = useKnownZone();
  return useCallback((instant) => formatInstant(zone, instant), [zone]);
}

/** The same in a sentence: "November 3, 2026 at 2:15 PM". */
export function useAccountLongTime(): (instant: string) => string {
  const zone = useKnownZone();
  return useCallback((instant) => formatLongInstant(zone, instant), [zone]);
}

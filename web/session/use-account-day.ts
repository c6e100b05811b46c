import { useCallback } from 'react';
import type { CalendarDate } from '#domain/calendar-date';
import { dayIn, formatInstant, formatLongInstant, isTimeZone, type TimeZone } from '#domain/time-zone';
import { useAccount } from './use-account.ts';

/** The account's time zone; undefined if it has none, or if this browser does not know it. */
function useKnownZone(): TimeZone | undefined {
  const timeZone = useAccount().data?.lite?.timeZone;
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined;
}

/**
 * Returns a function that converts an instant (ISO) into the day in the account's time zone. Without an instant: today.
 */
export function useAccountDay(): (instant?: string) => CalendarDate {
  const zone = useKnownZone();
  return useCallback((instant = new Date().toISOString()) => dayIn(zone, instant), [zone]);
}

/** Today in the account's time zone. */
export const useAccountToday = (): CalendarDate => useAccountDay()();

/** Returns a function that formats an instant (ISO) in the account's time zone: "Nov 3, 2026, 2:15 PM". */
export function useAccountTime(): (instant: string) => string {
  const zone = useKnownZone();
  return useCallback((instant) => formatInstant(zone, instant), [zone]);
}

/** Like `useAccountTime`, for use in a sentence: "November 3, 2026 at 2:15 PM". */
export function useAccountLongTime(): (instant: string) => string {
  const zone = useKnownZone();
  return useCallback((instant) => formatLongInstant(zone, instant), [zone]);
}

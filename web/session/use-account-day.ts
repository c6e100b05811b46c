import { useCallback } from 'react';
import type { CalendarDate } from '#domain/calendar-date';
import { dayIn, isTimeZone } from '#domain/time-zone';
import { useAccount } from './use-account.ts';

/** Tells the day of an instant (ISO) in the account's time zone. Without an instant: today. */
export function useAccountDay(): (instant?: string) => CalendarDate {
  const timeZone = useAccount().data?.lite?.timeZone;
  // A zone that this browser is too old to know.
  const known = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : undefined;
  return useCallback((instant = new Date().toISOString()) => dayIn(known, instant), [known]);
}

import type { DoneAnswer } from '#domain/contract/operation';
import { type Problem, problem } from '#domain/contract/problems';
import { ok, type Result, refuse } from '#domain/result';
import { isTimeZone } from '#domain/time-zone';
import type { Clock } from '../platform/clock.ts';
import type { AccountZones } from './ports.ts';

/**
 * Sets the time zone of an account. Figures stay in the month in which they were counted; reminders are rescheduled.
 */
export async function setTimeZone(
  userId: string,
  timeZone: string,
  { zones, clock }: { readonly zones: AccountZones; readonly clock: Clock },
): Promise<Result<DoneAnswer, Problem>> {
  if (!isTimeZone(timeZone))
    return refuse(
      problem('invalid-profile', {
        faults: [{ field: 'timeZone', message: 'Choose a time zone from the list.' }],
      }),
    );
  return (await zones.setTimeZone(userId, timeZone, clock()))
    ? ok({ success: true })
    : refuse(problem('setup-incomplete'));
}

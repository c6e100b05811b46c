import { errorFields, log } from '../platform/log.ts';
import type { Look } from './outbox-ports.ts';
import type { Reservation } from './ports.ts';

/**
 * Wraps a reservation: after `markSending` it checks once more whether the email still applies, and returns the
 * reservation if not. Only a change made during the SES call itself can then be missed. If the check fails, the email
 * is not sent.
 */
export const ifStillSo = (reservation: Reservation, isStillSo: () => Promise<boolean>): Reservation => ({
  ...reservation,
  async markSending() {
    if (!(await reservation.markSending())) return false;
    const holds = await isStillSo().catch((error: unknown) => {
      log.error('compose-failed', { ...reservation.names, ...errorFields(error) });
      return false;
    });
    if (!holds) await reservation.giveBack('no-longer-so');
    return holds;
  },
});

/** Delays a message that cannot be sent now, or drops it if it would be too late by then. */
export function putOff(
  now: Date,
  { until = '' }: { readonly until?: string | undefined },
  { milliseconds, tooLate }: { readonly milliseconds: number; readonly tooLate: string },
): Look {
  const at = new Date(now.getTime() + milliseconds);
  return at.toISOString() > until ? { kind: 'never', reason: tooLate } : { kind: 'later', at };
}

import { errorFields, log } from '../platform/log.ts';
import type { ComposeResult, FileOfEmail } from './outbox-ports.ts';
import type { Reservation } from './ports.ts';

/** The reason of an email that is not sent because it no longer applies, such as a reminder of a paid invoice. */
export const noLongerApplies = 'no-longer-so';

/**
 * Wraps a reservation: `markSending` also checks once more whether the email still applies, and returns the reservation
 * if not. Only a change made during the SES call itself can then be missed. If the check throws, the email is not sent.
 */
export const checkBeforeSending = (
  reservation: Reservation,
  stillApplies: () => Promise<boolean>,
): Reservation => ({
  ...reservation,
  async markSending() {
    if (!(await reservation.markSending())) return false;
    const applies = await stillApplies().catch((error: unknown) => {
      log.error('compose-failed', { ...reservation.names, ...errorFields(error) });
      return false;
    });
    if (!applies) await reservation.giveBack(noLongerApplies);
    return applies;
  },
});

/**
 * Wraps a reservation: the file of the email is recorded before the email is marked as being sent, so that nothing
 * comes between the mark and the SES call, and forgotten if it is not sent. The next attempt composes another file, so
 * that only the one that was sent stays known.
 */
export const recordFileWhenSending = (reservation: Reservation, file: FileOfEmail): Reservation => ({
  ...reservation,
  async markSending() {
    await file.record();
    if (await reservation.markSending()) return true;
    await file.forget();
    return false;
  },
  async giveBack(reason) {
    await file.forget();
    await reservation.giveBack(reason);
  },
});

/** Drops a message; the reason is stored on it. */
export const dropMessage = (reason: string): ComposeResult => ({ kind: 'never', reason });

/**
 * Delays a message that cannot be sent now. Drops it, with the reason `tooLate`, if that is after its `until` or if it
 * has no `until`.
 */
export function postpone(
  now: Date,
  { until = '' }: { readonly until?: string | undefined },
  { milliseconds, tooLate }: { readonly milliseconds: number; readonly tooLate: string },
): ComposeResult {
  const at = new Date(now.getTime() + milliseconds);
  return at.toISOString() > until ? dropMessage(tooLate) : { kind: 'later', at };
}

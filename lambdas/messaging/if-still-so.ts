import { errorFields, log } from '../platform/log.ts';
import type { Reservation } from './ports.ts';

/**
 * A reservation that is given back where what its mail says does not hold any more, asked after the last write before the
 * mail call: only what is recorded during that call can be crossed by the mail. What cannot be read is taken for changed.
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

import type { Clock, Sleep } from '../platform/clock.ts';

/**
 * Limits how often callers continue to `perSecond`, evenly spaced. Emails of the schedule get a fixed share of SES's
 * send rate, so that a person who presses Send never waits for them.
 */
export function createPace(perSecond: number, clock: Clock, sleep: Sleep): () => Promise<void> {
  const intervalMilliseconds = 1_000 / perSecond;
  let free = 0;
  return async () => {
    const now = clock().getTime();
    const mine = Math.max(now, free);
    free = mine + intervalMilliseconds;
    if (mine > now) await sleep(mine - now);
  };
}

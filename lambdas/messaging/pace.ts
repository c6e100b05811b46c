import type { Clock, Sleep } from '../platform/clock.ts';

/**
 * Lets so many a second through, evenly, however many ask at once: what the schedule mails takes a set share of the
 * mail service's rate, so that a press on Send never waits for it.
 */
export function createPace(perSecond: number, clock: Clock, sleep: Sleep): () => Promise<void> {
  const apart = 1_000 / perSecond;
  let free = 0;
  return async () => {
    const now = clock().getTime();
    const mine = Math.max(now, free);
    free = mine + apart;
    if (mine > now) await sleep(mine - now);
  };
}

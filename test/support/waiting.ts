import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The one limit of all waiting in tests, in milliseconds: far beyond what the slowest, busiest machine needs, since it is
 * only ever reached by a test that fails. Tests wait for a state; how long that took proves nothing.
 */
export const waitingLimit = 60_000;

/** Waits until a condition holds; throws, naming `what` was waited for, at the limit. */
export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + waitingLimit;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}`);
    await sleep(25);
  }
}

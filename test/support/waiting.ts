import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The limit of every wait in tests, in milliseconds. It is far beyond what the slowest, busiest machine needs, because
 * only a failing test reaches it. Tests wait for a state; how long that took proves nothing. Mutation tests, where most
 * files fail, set a shorter one.
 */
export const waitingLimit = Number(process.env.TEST_WAITING_LIMIT ?? 180_000);

/** Waits until a condition holds. At the limit it throws an error that names `what` was waited for. */
export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + waitingLimit;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}`);
    await sleep(25);
  }
}

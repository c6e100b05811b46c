import { TooManyConflicts } from '../service-calls.ts';
import type { Table } from './table.ts';

/** Returned by an attempt that conflicted with concurrent writes and should be repeated. */
export const CONFLICT = Symbol('conflict');

/**
 * Maximum number of attempts. With random pauses, even dozens of concurrent writers of one item succeed within seconds.
 */
export const attempts = 12;

const randomPause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(1000, 25 * 2 ** attempt)));

/** Repeats an attempt while it returns `CONFLICT`. Throws `TooManyConflicts` after `maxAttempts`, by default 12. */
export async function retryOnConflict<Result>(
  { pause = randomPause }: Table,
  attempt: () => Promise<Result | typeof CONFLICT>,
  maxAttempts = attempts,
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    const result = await attempt();
    if (result !== CONFLICT) return result;
    if (count === maxAttempts)
      throw new TooManyConflicts('An item of the table is written too often to be written now');
    await pause(count);
  }
}

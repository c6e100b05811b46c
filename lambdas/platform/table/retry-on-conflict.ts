import { TooManyConflicts } from '../service-errors.ts';
import type { Table } from './table.ts';

/** The answer of an attempt whose items others changed meanwhile: it is tried again. */
export const CONFLICT = Symbol('conflict');

/** Attempts in all; with pauses by chance, even dozens of writers of one item part within seconds. */
export const attempts = 12;

const byChance = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(1000, 25 * 2 ** attempt)));

/** Attempts something until it does not meet others, a dozen times at most unless told otherwise; throws after that. */
export async function retryOnConflict<Result>(
  { pause = byChance }: Table,
  attempt: () => Promise<Result | typeof CONFLICT>,
  most = attempts,
): Promise<Result> {
  for (let made = 1; ; made += 1) {
    const result = await attempt();
    if (result !== CONFLICT) return result;
    if (made === most)
      throw new TooManyConflicts('An item of the table is written too often to be written now');
    await pause(made);
  }
}

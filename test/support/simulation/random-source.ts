import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { seeded } from '../seeded.ts';

/** All random choices of a simulation: the same seed gives the same choices. */
export interface RandomSource {
  /** From 0 up to 1. */
  next(): number;
  chance(probability: number): boolean;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<const Of>(list: readonly [Of, ...Of[]]): Of;
  /** An element of a list; undefined if the list is empty. */
  pickAny<Of>(list: readonly Of[]): Of | undefined;
}

export function randomSource(seed: number): RandomSource {
  const next = seeded(seed);
  const pickAny = <Of>(list: readonly Of[]) => list[Math.floor(next() * list.length)];
  return {
    next,
    chance: (probability) => next() < probability,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: <const Of>(list: readonly [Of, ...Of[]]) => pickAny(list) ?? list[0],
    pickAny,
  };
}

/**
 * Runs a function with IDs and secrets made from a seed, because their order decides the order in which items are read.
 * Only one at a time, because it replaces the random bytes of the whole process.
 */
export async function withSeededIds<Answer>(seed: number, run: () => Promise<Answer>): Promise<Answer> {
  const next = seeded(seed);
  const original = crypto.randomBytes;
  const fromSeed = (size: number) =>
    Buffer.from(Array.from({ length: size }, () => Math.floor(next() * 256)));
  crypto.randomBytes = fromSeed as typeof original;
  syncBuiltinESMExports();
  try {
    return await run();
  } finally {
    crypto.randomBytes = original;
    syncBuiltinESMExports();
  }
}

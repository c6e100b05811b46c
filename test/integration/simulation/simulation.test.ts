// @module-tag further
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickOrFull } from '#test/support/effort';
import { simulate } from '#test/support/simulation/simulate';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const seeds = Array.from({ length: quickOrFull(10, 1_000) }, (_, at) => at + 1);

describe('a random business', () => {
  test.each(seeds)('has correct books, emails and timelines with seed %i', async (seed) => {
    await simulate(engine, { seed, steps: quickOrFull(40, 75) });
  });
});

test('the same seed results in the same business', async () => {
  const linesOf = async () => {
    const lines: string[] = [];
    await simulate(engine, { seed: 11, steps: 20, onStep: (line) => lines.push(line) });
    return lines;
  };
  expect(await linesOf()).toEqual(await linesOf());
});

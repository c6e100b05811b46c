import { createConcurrency } from 'one-machine-cloud/functions/concurrency';
import type { FunctionDefinition } from 'one-machine-cloud/functions/function-definition';
import { describe, expect, it } from 'vitest';

const named = (name: string, reservedConcurrency?: number): FunctionDefinition => ({
  name,
  shortName: name,
  arn: `arn:${name}`,
  entry: '',
  exportName: 'handler',
  timeoutMilliseconds: 1_000,
  memoryMb: 128,
  environment: {},
  ...(reservedConcurrency !== undefined && { reservedConcurrency }),
});

const plain = named('plain');
const reserved = named('reserved', 2);

describe('the concurrency limit of an account', () => {
  it('is shared by all functions except those with reserved concurrency', () => {
    const places = createConcurrency([plain, reserved], 3);
    expect([places.take(plain), places.take(plain)]).toEqual([true, false]);
    expect([1, 2, 3].map(() => places.take(reserved))).toEqual([true, true, false]);
    places.give(plain);
    expect(places.take(plain)).toBe(true);
  });

  it('lets waiting calls run in the order of their arrival, before new calls', async () => {
    const places = createConcurrency([plain], 1);
    await places.wait(plain);
    const turns: string[] = [];
    const later = ['first', 'second'].map((name) => places.wait(plain).then(() => turns.push(name)));
    places.give(plain);
    await later[0];
    expect(turns).toEqual(['first']);
    expect(places.take(plain)).toBe(false);
    places.give(plain);
    await later[1];
    places.give(plain);
    expect(places.take(plain)).toBe(true);
  });

  it('does not apply to an account without a limit', () => {
    const places = createConcurrency([plain, reserved]);
    expect(Array.from({ length: 1_000 }, () => places.take(reserved))).not.toContain(false);
  });
});

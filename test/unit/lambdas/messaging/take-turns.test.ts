import { describe, expect, test } from 'vitest';
import { createPace, takeTurns } from '#lambdas/messaging/take-turns';

const due = (account: string, ...ids: readonly string[]) =>
  ids.map((id) => ({ account, id, queue: 'planned', since: new Date('2026-11-03T12:00:00.000Z') }) as const);

/** The IDs of at most `limit` due items. */
const taken = (partitions: Parameters<typeof takeTurns>[0], limit: number) =>
  takeTurns(partitions, limit).map(({ id }) => id);

describe('due emails', () => {
  const partitions = [[...due('pat', 'p1', 'p2', 'p3'), ...due('kim', 'k1')], due('ann', 'a1', 'a2')];

  test.each([
    [9, 'p1 a1 k1 a2 p2 p3'],
    [6, 'p1 a1 k1 a2 p2 p3'],
    [4, 'p1 a1 k1 a2'],
    [1, 'p1'],
    [0, ''],
  ])('are taken in turns of partitions, and of accounts within them; at most %i are: %s', (limit, ids) => {
    expect(taken(partitions, limit).join(' ')).toBe(ids);
  });

  test('are none without partitions', () => {
    expect(takeTurns([], 5)).toEqual([]);
    expect(takeTurns([[], []], 5)).toEqual([]);
  });
});

test('a pace lets callers continue one after the other in even intervals, and at once after a pause', async () => {
  let now = 10_000;
  const slept: number[] = [];
  const pace = createPace(
    4,
    () => new Date(now),
    async (milliseconds) => void slept.push(milliseconds),
  );
  await pace();
  await pace();
  await pace();
  expect(slept).toEqual([250, 500]);
  now += 600;
  await pace();
  expect(slept).toEqual([250, 500, 150]);
  now += 400;
  await pace();
  now += 1_000;
  await pace();
  expect(slept).toEqual([250, 500, 150]);
});

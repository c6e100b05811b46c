import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailReputation } from '#lambdas/free-invoice/store/mail-reputation';
import { dailyCap, rate } from '#lambdas/platform/limits/daily-cap';
import { spreadCap } from '#lambdas/platform/limits/spread';
import { commit } from '#lambdas/platform/table/commit';
import { tableOn } from '#lambdas/platform/table/table';
import { update } from '#lambdas/platform/table/writes';
import { planFault } from '#test/support/fault-plan';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;

beforeAll(async () => {
  engine = await startTableEngine();
});
afterAll(() => engine.stop());

const day = 24 * 60 * 60 * 1000;

async function aTable() {
  const name = await engine.createTable();
  let now = new Date('2026-11-03T12:00:00Z');
  const plan = planFault();
  const table = tableOn(plan.attach(engine.client(), 'dynamodb'), name);
  return {
    table,
    plan,
    clock: () => now,
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
    counters: async () => (await table.client.send(new ScanCommand({ TableName: name }))).Items ?? [],
  };
}

describe('a daily limit of the whole service', () => {
  test('is never exceeded, spreads its writes, and refuses nobody before 85 % of it is used', async () => {
    const { table, clock, counters } = await aTable();
    const cap = spreadCap(table, 'all', 600, clock);
    let firstRefusal = 0;
    let admitted = 0;
    for (let at = 0; at < 800; at += 25) {
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, more) => cap.admit(`192.0.2.${at + more}`)),
      );
      admitted += answers.filter(Boolean).length;
      if (firstRefusal === 0 && answers.includes(undefined)) firstRefusal = admitted;
    }
    const used = (await counters()).map((item) => Number(item.used));
    expect(used).toHaveLength(6);
    expect(Math.max(...used)).toBeLessThanOrEqual(100);
    expect(admitted).toBe(used.reduce((sum, one) => sum + one, 0));
    expect(firstRefusal).toBeGreaterThan(510);
    expect(admitted).toBeLessThanOrEqual(600);
  });

  test.each([
    [0, 0],
    [1, 1],
    [7, 7],
    [199, 199],
  ])('of %i admits exactly that many, even at once, and uses one counter', async (limit, expected) => {
    const { table, clock, counters } = await aTable();
    const cap = spreadCap(table, 'all', limit, clock);
    const answers = await Promise.all(Array.from({ length: limit + 20 }, (_, at) => cap.admit(String(at))));
    expect(answers.filter(Boolean)).toHaveLength(expected);
    expect(await counters()).toHaveLength(Math.min(1, limit));
  });

  test('that does not divide evenly among its counters can be used completely', async () => {
    const { table, clock } = await aTable();
    const cap = spreadCap(table, 'all', 207, clock);
    let admitted = 0;
    for (let at = 0; at < 300; at += 1) if (await cap.admit(String(at))) admitted += 1;
    expect(admitted).toBe(207);
  });

  test('reads a bounded number of counters when it is used up', async () => {
    const { table, clock, plan, counters } = await aTable();
    const cap = spreadCap(table, 'all', 1_600, clock);
    for (let at = 0; at < 100; at += 1) await cap.admit(String(at));
    const keys = (await counters()).map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) }));
    expect(keys).toHaveLength(16);
    for (const key of keys) await commit(table, [update(rate, key, { set: { used: 100 } })]);
    const before = plan.calls.length;
    expect(await cap.admit('one more')).toBeUndefined();
    expect(plan.calls.length - before).toBe(4);
  });

  test('starts again the next day', async () => {
    const { table, clock, advance } = await aTable();
    const cap = spreadCap(table, 'all', 2, clock);
    const answers = [await cap.admit('a'), await cap.admit('b'), await cap.admit('c')];
    expect(answers.map(Boolean)).toEqual([true, true, false]);
    advance(day);
    expect(await cap.admit('c')).toBeDefined();
  });

  test('admits one more after a use was given back', async () => {
    const { table, clock } = await aTable();
    const cap = spreadCap(table, 'all', 1, clock);
    const giveBack = await cap.admit('a');
    expect(await cap.admit('b')).toBeUndefined();
    await giveBack?.();
    expect(await cap.admit('b')).toBeDefined();
  });
});

test('a limit per subject has one counter and is exact', async () => {
  const { table, clock } = await aTable();
  const cap = dailyCap(table, 'network', 5, clock);
  const answers = await Promise.all(Array.from({ length: 20 }, () => cap.admit('192.0.2.1')));
  expect(answers.filter(Boolean)).toHaveLength(5);
  expect(await cap.admit('192.0.2.2')).toBe(true);
});

test('the counts of a week are read in one call over all counters, without the week before', async () => {
  const { table, clock, advance, plan, counters } = await aTable();
  const reputation = mailReputation(table);
  for (let at = 0; at < 40; at += 1) await reputation.count('sent', `message-${at}`, clock());
  expect((await counters()).length).toBeGreaterThan(4);
  advance(6 * day);
  await reputation.count('bounced', 'message-1', clock());
  await reputation.count('complained', 'message-2', clock());
  const before = plan.calls.length;
  expect((await reputation.recent(clock())).week).toEqual({ sent: 40, bounced: 1, complained: 1 });
  expect(plan.calls.slice(before)).toEqual(['dynamodb:BatchGetItemCommand']);
  advance(day);
  expect((await reputation.recent(clock())).week).toEqual({ sent: 0, bounced: 1, complained: 1 });
});

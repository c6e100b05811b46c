// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox as limits } from '#domain/messaging/message';
import { logTo } from '#lambdas/platform/log';
import { quickOrFull } from '#test/support/effort';
import { simulateOutbox } from '#test/support/outbox-simulation';

beforeAll(() => logTo(() => undefined));
afterAll(() => logTo((line) => process.stdout.write(line)));

const sendRate = 200;

/** Planned emails per second. */
const planned = sendRate * limits.shares.planned;

function* accounts(count: number, messages: number): Generator<string> {
  for (let index = 0; index < messages; index += 1) yield `account-${index % count}`;
}

test('all emails due at nine are sent once, at 95 % of the send rate, although feeders and workers die', async () => {
  const total = quickOrFull(100_000, 500_000);
  const kills = { feeder: quickOrFull(2, 10), worker: quickOrFull(2, 10) };
  const run = await simulateOutbox({
    seed: 1,
    sendRate,
    kills,
    workers: 20,
    accounts: accounts(total / 4, total),
  });
  expect(run.kills).toEqual(kills);
  expect({ duplicates: run.duplicates, lost: run.lost }).toEqual({ duplicates: 0, lost: 0 });
  expect(run.refusedBySes).toBe(0);
  expect(total / run.seconds / planned).toBeGreaterThanOrEqual(0.95);
});

test('an account with 50,000 due emails delays single emails of other accounts by at most two minutes', async () => {
  const others = 1_000;
  function* due() {
    for (let index = 0; index < 50_000; index += 1) yield 'big';
    for (let index = 0; index < others; index += 1) yield `small-${index}`;
  }
  const run = await simulateOutbox({
    seed: 2,
    sendRate,
    kills: { feeder: 1, worker: 3 },
    workers: 20,
    accounts: due(),
  });
  expect(run.kills).toEqual({ feeder: 1, worker: 3 });
  const waits = [...run.sentAt]
    .flatMap(([account, seconds]) => (account === 'big' ? [] : seconds))
    .sort((a, b) => a - b);
  expect(waits).toHaveLength(others);
  expect(waits[Math.floor(others * 0.99)]).toBeLessThanOrEqual(120);
  expect({ duplicates: run.duplicates, lost: run.lost }).toEqual({ duplicates: 0, lost: 0 });
});

test('if SES is paused for two hours, no failures are counted and all emails are sent afterward', async () => {
  const total = quickOrFull(5_000, 20_000);
  const pausedSeconds = 2 * 60 * 60;
  const run = await simulateOutbox({
    seed: 4,
    sendRate,
    workers: 20,
    pausedSeconds,
    kills: { feeder: 1, worker: 2 },
    accounts: accounts(total / 4, total),
  });
  expect(run.refusedByPause).toBeGreaterThan(total);
  expect({ duplicates: run.duplicates, lost: run.lost }).toEqual({ duplicates: 0, lost: 0 });
  expect(run.ownFailures).toBe(0);
  expect(run.refusedBySes).toBe(0);
  // An email that SES refused is tried again after ten minutes.
  const retrySeconds = (limits.retryMinutes + limits.offerMinutes) * 60;
  expect(run.seconds).toBeLessThan(pausedSeconds + retrySeconds + total / planned / 0.95);
});

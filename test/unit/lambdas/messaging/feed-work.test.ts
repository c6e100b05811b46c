import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outbox as limits } from '#domain/messaging/message';
import { feedSchedule, feedSweeper } from '#lambdas/messaging/feed-work';
import type { DueId, FeederMemory, UnknownId } from '#lambdas/messaging/outbox-ports';
import { logTo } from '#lambdas/platform/log';

beforeEach(() => logTo(() => undefined));
afterEach(() => logTo((line) => process.stdout.write(line)));

type Partition = readonly (DueId | UnknownId)[] | Error;

async function* iterate(partition: Partition): AsyncIterable<DueId | UnknownId> {
  if (partition instanceof Error) throw partition;
  yield* partition;
}

const feeders = [
  { of: 'schedule', feed: feedSchedule, queue: 'planned' },
  { of: 'sweeper', feed: feedSweeper, queue: 'people' },
] as const;

/** A feeder that keeps its memory between runs. Each run returns the message bodies that it sent. */
function feeder(partitions: Partition[], { feed, queue: own }: (typeof feeders)[number]) {
  let now = Date.parse('2026-11-30T14:00:00.000Z');
  let memory: FeederMemory = { offers: [], filledUntil: {} };
  let writes = 0;
  const end = async (next: FeederMemory) => {
    writes += 1;
    memory = next;
  };
  return {
    partitions,
    writes: () => writes,
    wait: (seconds: number) => {
      now += seconds * 1_000;
    },
    async run() {
      const sent: { readonly id: string; readonly perSecond?: number; readonly delaySeconds: number }[] = [];
      await feed({
        ids: { partitions: () => partitions.map(iterate) },
        lock: { acquire: async () => ({ memory, end }) },
        queues: {
          send: async (queue, ids) => {
            expect(queue).toBe(own);
            return sent.push(...ids);
          },
        },
        clock: () => new Date(now),
      });
      return sent;
    },
  };
}

const at = '2026-11-30T13:59:00.000Z';
const maxQueuedIds = Math.ceil(limits.aheadSeconds * limits.workPerSecond);

describe.each(feeders)('the feeder of the $of', (own) => {
  const { queue } = own;
  const dueId = (id: string, account = id, due = at): DueId => ({
    id,
    account,
    due,
    queue,
    since: new Date(due),
  });
  const many = (count: number, account: string) =>
    Array.from({ length: count }, (_, number) => dueId(`${account}-${number}`, account));

  test('queues work for at most two minutes, each delayed until its turn, and writes one item per run', async () => {
    const scene = feeder([many(20_000, 'pat')], own);
    const sent = await scene.run();
    // The feeder reads a limited number of IDs per partition.
    expect(sent).toHaveLength(Math.min(maxQueuedIds, limits.readAhead));
    expect(Math.max(...sent.map(({ delaySeconds }) => delaySeconds))).toBeLessThan(120);
    expect(scene.writes()).toBe(1);
  });

  test('alternates between accounts, so that an account with much work does not delay others', async () => {
    const scene = feeder([[...many(9_000, 'pat'), ...many(3, 'kim')]], own);
    const first = (await scene.run()).slice(0, 6).map(({ id }) => id);
    expect(first).toEqual(['pat-0', 'kim-0', 'pat-1', 'kim-1', 'pat-2', 'kim-2']);
  });

  test('queues an ID again after ten minutes, or at once if its due time changed', async () => {
    const scene = feeder([[dueId('one'), dueId('two')]], own);
    expect(await scene.run()).toHaveLength(2);
    scene.wait(60);
    expect(await scene.run()).toEqual([]);
    scene.partitions[0] = [dueId('one'), dueId('two', 'two', '2026-11-30T14:00:30.000Z')];
    expect((await scene.run()).map(({ id }) => id)).toEqual(['two']);
    scene.wait(limits.offerMinutes * 60);
    expect((await scene.run()).map(({ id }) => id)).toContain('one');
  });

  test('does not pass on a send rate, because its work is not an email', async () => {
    const [only] = await feeder([[dueId('one')]], own).run();
    expect(only).toEqual({ id: 'one', delaySeconds: 0 });
  });

  test('feeds the other partitions if one cannot be read or contains items of a newer release', async () => {
    const scene = feeder([new Error('down'), [{ kind: 'ofANewerRelease' }, dueId('one')]], own);
    await expect(scene.run()).rejects.toThrow('down');
    scene.partitions[0] = [];
    expect(await scene.run()).toEqual([]);
  });
});

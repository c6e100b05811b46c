import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outbox as limits, type OutboxQueue } from '#domain/messaging/message';
import { type FeedPorts, feedOutbox } from '#lambdas/messaging/feed-outbox';
import type { DueId, FeederMemory, UnknownId } from '#lambdas/messaging/outbox-ports';
import { logTo } from '#lambdas/platform/log';

const lines: { event?: string }[] = [];
beforeEach(() => {
  lines.length = 0;
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

type Partition = readonly (DueId | UnknownId)[] | Error;

async function* iterate(partition: Partition): AsyncIterable<DueId | UnknownId> {
  if (partition instanceof Error) throw partition;
  yield* partition;
}

/** A feeder that keeps its memory between runs. Each run returns the IDs that it put into the queues. */
function feeder(partitions: Partition[]) {
  let now = Date.parse('2026-11-22T09:00:00.000Z');
  let memory: FeederMemory = { offers: [], filledUntil: {} };
  let isTaken = false;
  let asked = 0;
  const ports: { readSendQuota: FeedPorts['readSendQuota'] } = {
    readSendQuota: async () => ({ perSecond: 20, sentLastDay: 0 }),
  };
  const sent: { queue: OutboxQueue; id: string; delaySeconds: number }[] = [];
  const feed: FeedPorts = {
    ids: { partitions: () => partitions.map(iterate) },
    lock: {
      acquire: async () =>
        isTaken
          ? undefined
          : {
              memory,
              end: async (next) => {
                memory = next;
              },
            },
    },
    queues: {
      send: async (queue, ids) => {
        sent.push(...ids.map(({ id, delaySeconds }) => ({ queue, id, delaySeconds })));
        return ids.length;
      },
    },
    readSendQuota: () => {
      asked += 1;
      return ports.readSendQuota();
    },
    clock: () => new Date(now),
  };
  return {
    partitions,
    ports,
    run: async () => {
      sent.length = 0;
      await feedOutbox(feed);
      return [...sent];
    },
    wait: (seconds: number) => {
      now += seconds * 1_000;
    },
    hold: () => {
      isTaken = true;
    },
    asked: () => asked,
  };
}

const since = new Date('2026-11-22T08:59:00.000Z');
const due = (id: string, account = id, queue: OutboxQueue = 'planned'): DueId => ({
  id,
  account,
  queue,
  since,
});
const many = (count: number, account: string) =>
  Array.from({ length: count }, (_, index) => due(`${account}-${index}`, account));
const ids = (sent: readonly { readonly id: string }[]) => sent.map(({ id }) => id);

/** The number of planned emails per second: the share of the planned queue of the send rate. */
const perSecond = 20 * limits.shares.planned;

describe('the feeder of the outbox', () => {
  test('queues emails for at most two minutes at the send rate, each delayed until its turn', async () => {
    const { run } = feeder([many(5_000, 'pat')]);
    const sent = await run();
    expect(sent).toHaveLength(Math.ceil(limits.aheadSeconds * perSecond));
    expect(limits.aheadSeconds).toBeLessThan(120);
    const inSecond = (second: number) => sent.filter(({ delaySeconds }) => delaySeconds === second).length;
    for (let second = 0; second < limits.aheadSeconds; second += 1)
      expect(inSecond(second)).toBeLessThanOrEqual(Math.ceil(perSecond));
  });

  test('continues where the previous run ended, and queues an ID again only after ten minutes', async () => {
    const scene = feeder([many(5_000, 'pat')]);
    const first = await scene.run();
    scene.wait(60);
    // The workers have processed nothing, so the queue is still full.
    expect(await scene.run()).toEqual([]);
    // The workers have processed half of the queue.
    scene.partitions[0] = many(5_000, 'pat').slice(700);
    scene.wait(60);
    const second = await scene.run();
    expect(second).toHaveLength(700);
    expect(ids(second).filter((id) => ids(first).includes(id))).toEqual([]);
    scene.wait(limits.offerMinutes * 60);
    expect(ids(await scene.run())).toContain(ids(first)[800]);
  });

  test('queues an ID again if the message was claimed and put back', async () => {
    const scene = feeder([[due('one')]]);
    expect(ids(await scene.run())).toEqual(['one']);
    scene.partitions[0] = [];
    scene.wait(60);
    await scene.run();
    scene.partitions[0] = [due('one')];
    scene.wait(60);
    expect(ids(await scene.run())).toEqual(['one']);
  });

  test('alternates between accounts and between partitions', async () => {
    const { run } = feeder([
      [...many(3, 'pat'), due('lee-0', 'lee')],
      [...many(1, 'sam'), due('kim-0', 'kim')],
    ]);
    expect(ids(await run())).toEqual(['pat-0', 'sam-0', 'lee-0', 'kim-0', 'pat-1', 'pat-2']);
  });

  test('gives each queue its own share of the send rate', async () => {
    const { run } = feeder([[...many(2_000, 'pat'), due('receipt', 'pat', 'people')]]);
    expect((await run()).find(({ id }) => id === 'receipt')).toEqual({
      queue: 'people',
      id: 'receipt',
      delaySeconds: 0,
    });
  });

  test('queues as many IDs as its stored memory can hold, which allows far more than 180 planned emails a second', async () => {
    const partitions = Array.from({ length: 16 }, (_, bucket) => many(2_600, `account-${bucket}`));
    const scene = feeder(partitions);
    scene.ports.readSendQuota = async () => ({ perSecond: 1_000, sentLastDay: 0 });
    expect(await scene.run()).toHaveLength(limits.maxQueued * limits.shares.planned);
    expect((limits.maxQueued * limits.shares.planned) / 60).toBeGreaterThan(600);
    // Besides the hashes of IDs, the memory contains a lock, a few times and the attribute names.
    expect(limits.maxQueued * limits.offerHashLength).toBeLessThan(400 * 1_024 - 10_000);
  });

  test('does nothing while another run is active', async () => {
    const { run, hold: block } = feeder([many(1, 'pat')]);
    block();
    expect(await run()).toEqual([]);
  });

  test('logs how long the oldest email of each queue has waited', async () => {
    const { run } = feeder([many(1, 'pat')]);
    await run();
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: 'outbox-fed',
        count: 1,
        peopleWaitSeconds: 0,
        plannedWaitSeconds: 60,
      }),
    );
  });

  test('logs one warning per run and kind for messages that only a newer release can send', async () => {
    const { run } = feeder([[{ kind: 'postcard' }, { kind: 'postcard' }], [{ kind: 'unknown' }]]);
    await run();
    expect(lines.filter(({ event }) => event === 'nobody-sends-it')).toMatchObject([
      { level: 'WARN', kind: 'postcard', count: 2 },
      { level: 'WARN', kind: 'unknown', count: 1 },
    ]);
  });

  test('feeds the other partitions before it fails because one cannot be read', async () => {
    const scene = feeder([new Error('table is down'), many(1, 'pat')]);
    await expect(scene.run()).rejects.toThrow('table is down');
    scene.partitions[0] = [];
    expect(await scene.run()).toEqual([]);
  });
});

describe('the send rate', () => {
  test('is read every five minutes, and a higher rate takes effect at once', async () => {
    const scene = feeder([many(20_000, 'pat')]);
    await scene.run();
    await scene.run();
    expect(scene.asked()).toBe(1);
    scene.ports.readSendQuota = async () => ({ perSecond: 200, sentLastDay: 0 });
    scene.partitions[0] = many(40_000, 'lee');
    scene.wait(limits.sendRateMinutes * 60);
    expect((await scene.run()).length).toBeGreaterThan(5_000);
    expect(scene.asked()).toBe(2);
  });

  test('has a default, which is used if SES does not answer', async () => {
    const scene = feeder([many(20_000, 'pat')]);
    scene.ports.readSendQuota = async () => {
      throw new Error('SES is down');
    };
    expect(await scene.run()).toHaveLength(
      Math.ceil(limits.aheadSeconds * limits.usualSendRate * limits.shares.planned),
    );
    expect(lines).toContainEqual(expect.objectContaining({ level: 'WARN', event: 'send-rate-unknown' }));
  });
});

describe('the daily quota of SES', () => {
  test('is used by scheduled emails only up to their share, so that people can still send', async () => {
    const scene = feeder([
      [...many(5_000, 'pat'), ...Array.from({ length: 9 }, (_, at) => due(`receipt-${at}`, 'lee', 'people'))],
    ]);
    const perDay = 1_000;
    scene.ports.readSendQuota = async () => ({ perSecond: 20, perDay, sentLastDay: 700 });
    const sent = await scene.run();
    expect(sent.filter(({ queue }) => queue === 'planned')).toHaveLength(
      perDay * limits.plannedDayShare - 700,
    );
    expect(sent.filter(({ queue }) => queue === 'people')).toHaveLength(9);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'WARN', event: 'daily-share-of-planned-emails-used' }),
    );
    // The next reading sees what was sent meanwhile; until then nothing more is queued.
    scene.wait(120);
    expect((await scene.run()).filter(({ queue }) => queue === 'planned')).toEqual([]);
    scene.ports.readSendQuota = async () => ({ perSecond: 20, perDay, sentLastDay: 0 });
    scene.wait(limits.sendRateMinutes * 60);
    expect((await scene.run()).length).toBeGreaterThan(100);
  });
});

describe('a run whose clock was ahead', () => {
  test('does not hold back later runs, and raises the alarm', async () => {
    const scene = feeder([many(3_000, 'pat')]);
    const inTwoDays = 2 * 24 * 60 * 60;
    scene.wait(inTwoDays);
    expect((await scene.run()).length).toBeGreaterThan(1_000);
    scene.wait(-inTwoDays);
    const sent = await scene.run();
    expect(sent).toHaveLength(Math.ceil(limits.aheadSeconds * perSecond));
    expect(sent[0]?.delaySeconds).toBe(0);
    expect(scene.asked()).toBe(2);
    expect(lines).toContainEqual(expect.objectContaining({ level: 'ERROR', event: 'feeder-clock-ahead' }));
  });
});

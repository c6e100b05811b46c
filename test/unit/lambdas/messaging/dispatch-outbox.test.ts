import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outbox as limits } from '#domain/messaging/message';
import { dispatchOutbox } from '#lambdas/messaging/dispatch-outbox';
import type {
  Look,
  OutboxPage,
  ReadOutbox,
  WaitingMessage,
  WaitingWork,
} from '#lambdas/messaging/outbox-ports';
import { logTo } from '#lambdas/platform/log';
import type { Mail, MailOutcome } from '#lambdas/platform/ses/mail';

const begin = Date.parse('2026-11-22T14:00:00.000Z');
const mail: Mail = { to: 'dana@example.com', subject: 's', text: 't', html: 'h' };
const lines: { event?: string }[] = [];

beforeEach(() => {
  lines.length = 0;
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

/** A run of the outbox on fakes: what was done to its messages, and when by its clock. */
function scene({ outcome = { kind: 'accepted', messageId: 'm-1' } as MailOutcome, isTaken = false } = {}) {
  const done: string[] = [];
  const waits: number[] = [];
  let now = begin;
  const message = (submissionId: string, look: Look | Error, isFree = true): WaitingMessage => {
    const names = { message: 'reminder', submissionId } as const;
    const record = async (what: string) => void done.push(`${submissionId} ${what}`);
    return {
      names,
      claim: async () =>
        isFree
          ? {
              async look() {
                if (look instanceof Error) throw look;
                return look;
              },
              wait: (at) => record(`waits until ${at.toISOString()}`),
              drop: (reason) => record(`dropped: ${reason}`),
              reservation: {
                names,
                markSending: async () => {
                  await record('sending');
                  return true;
                },
                settle: () => record('sent'),
                giveBack: (reason) => record(`given back: ${reason}`),
                markUnknown: (reason) => record(`unknown: ${reason}`),
              },
            }
          : undefined,
    };
  };
  const run = (partitions: readonly ReadOutbox[]) =>
    dispatchOutbox({
      outbox: { partitions },
      turns: {
        take: async () => (isTaken ? undefined : { end: async () => void done.push('turn ended') }),
      },
      mail: { send: async () => outcome },
      clock: () => new Date(now),
      sleep: async (milliseconds) => {
        waits.push(milliseconds);
        now += milliseconds;
      },
      random: () => 0.5,
    });
  return {
    done,
    waits,
    message,
    run,
    later: (seconds: number) => {
      now += seconds * 1_000;
    },
  };
}

const pageOf = (
  waiting: OutboxPage['waiting'],
  readOn?: ReadOutbox,
  strangers: OutboxPage['strangers'] = [],
): OutboxPage => ({ waiting, strangers, ...(readOn && { readOn }) });

/** A partition that gives these pages, one at a reading, and then nothing. */
const partition =
  (...pages: OutboxPage[]): ReadOutbox =>
  async () =>
    pages.shift() ?? pageOf([]);

const mailed: Look = { kind: 'mail', mail };

describe('a run of the outbox', () => {
  test('mails what is so, puts off what is later, drops what is no longer so, and counts each', async () => {
    const { done, message, run } = scene();
    const deeds = await run([
      partition(
        pageOf([
          message('one', mailed),
          message('two', { kind: 'later', at: new Date('2026-11-23T14:00:00Z') }),
          message('three', { kind: 'never', reason: 'no-longer-so' }),
          message('four', mailed, false),
        ]),
      ),
    ]);
    expect(deeds).toEqual({ mailed: 1, 'put-aside': 2 });
    expect(done).toEqual([
      'one sending',
      'one sent',
      'two waits until 2026-11-23T14:00:00.000Z',
      'three dropped: no-longer-so',
      'turn ended',
    ]);
    expect(lines.find(({ event }) => event === 'dispatched')).toMatchObject({ count: 3 });
  });

  test('does nothing while another run has the turn', async () => {
    const { done, message, run } = scene({ isTaken: true });
    expect(await run([partition(pageOf([message('one', mailed)]))])).toEqual({});
    expect(done).toEqual([]);
  });

  test('counts apart what the mail service certainly did not take', async () => {
    const { done, message, run } = scene({
      outcome: { kind: 'not-delivered', reason: 'MessageRejected', mayRetry: false },
    });
    expect(await run([partition(pageOf([message('one', mailed)]))])).toEqual({ failed: 1 });
    expect(done).toContain('one given back: MessageRejected');
  });

  test('takes up work that ends in a mail, and paces its mails with all others', async () => {
    const { waits, message, run } = scene();
    const work: WaitingWork = {
      names: { userId: 'pat' },
      async work(pace) {
        await pace();
        return 'repeat-mailed';
      },
    };
    expect(await run([partition(pageOf([message('one', mailed), work, message('two', mailed)]))])).toEqual({
      mailed: 2,
      'repeat-mailed': 1,
    });
    expect(waits.map(Math.round)).toEqual([111, 111]);
  });

  test('reads a page again after something was done, and on behind one with which nothing could be', async () => {
    const { done, message, run } = scene();
    const behind = partition(pageOf([message('three', mailed)]));
    await run([
      partition(pageOf([message('one', mailed)], behind), pageOf([message('two', mailed, false)], behind)),
    ]);
    expect(done).toEqual(['one sending', 'one sent', 'three sending', 'three sent', 'turn ended']);
  });

  test('begins no message once its time is over', async () => {
    const { done, message, run, later } = scene();
    const slow: WaitingWork = {
      names: { userId: 'pat' },
      async work() {
        later(limits.runSeconds);
        return 'worked';
      },
    };
    const more = partition(pageOf([message('two', mailed)]));
    expect(await run([partition(pageOf([slow, message('one', mailed)], more))])).toEqual({ worked: 1 });
    expect(done).toEqual(['turn ended']);
  });

  test('leaves a message that fails to the sweeper, logs it, and continues', async () => {
    const { done, message, run } = scene();
    const deeds = await run([
      partition(pageOf([message('one', new Error('table is down')), message('two', mailed)])),
    ]);
    expect(deeds).toEqual({ mailed: 1 });
    expect(done).toEqual(['two sending', 'two sent', 'turn ended']);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'ERROR', event: 'dispatch-failed', submissionId: 'one' }),
    );
  });

  test('fails for a partition that cannot be read, after the others and with its turn given back', async () => {
    const { done, message, run } = scene();
    const broken: ReadOutbox = async () => {
      throw new Error('table is down');
    };
    await expect(run([broken, partition(pageOf([message('one', mailed)]))])).rejects.toThrow('table is down');
    expect(done).toEqual(['one sending', 'one sent', 'turn ended']);
  });

  test('tells once of each kind that nobody here sends', async () => {
    const { run } = scene();
    const strangers = [
      { id: 'one', kind: 'postcard' },
      { id: 'two', kind: 'postcard' },
      { id: 'three', kind: 'unknown' },
    ];
    await run([partition(pageOf([], partition(pageOf([], undefined, strangers)), strangers))]);
    const told = lines.filter(({ event }) => event === 'nobody-sends-it');
    expect(told).toMatchObject([
      { level: 'WARN', kind: 'postcard', count: 2 },
      { level: 'WARN', kind: 'unknown', count: 1 },
    ]);
  });
});

describe('a mail that was composed a moment ago', () => {
  test('leaves where all of it still holds', async () => {
    const { done, message, run } = scene();
    const look: Look = { ...mailed, isStillSo: async () => true };
    expect(await run([partition(pageOf([message('one', look)]))])).toEqual({ mailed: 1 });
    expect(done).toEqual(['one sending', 'one sent', 'turn ended']);
  });

  test('stays where it does not hold any more', async () => {
    const { done, message, run } = scene();
    await run([partition(pageOf([message('one', { ...mailed, isStillSo: async () => false })]))]);
    expect(done).toEqual(['one sending', 'one given back: no-longer-so', 'turn ended']);
    expect(lines.filter(({ event }) => event === 'compose-failed')).toEqual([]);
  });

  test('stays where that cannot be read, and the log says so', async () => {
    const { done, message, run } = scene();
    const isStillSo = async () => {
      throw new Error('table is down');
    };
    await run([partition(pageOf([message('one', { ...mailed, isStillSo })]))]);
    expect(done).toContain('one given back: no-longer-so');
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'ERROR', event: 'compose-failed', submissionId: 'one' }),
    );
  });
});

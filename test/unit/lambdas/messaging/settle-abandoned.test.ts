import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MessageState } from '#domain/messaging/message';
import type { DueWork } from '#lambdas/messaging/ports';
import { type DueItem, settleOrCount } from '#lambdas/messaging/settle-abandoned';
import { logTo } from '#lambdas/platform/log';

const lines: { level: string; event: string; submissionId?: string; errorName?: string }[] = [];

beforeEach(() => {
  lines.length = 0;
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

const names = { message: 'lite-invoice', submissionId: 'a' } as const;

/** A due item in a state. Records in `done` what is done to it. */
function due(state: MessageState, done: string[], answer: boolean | Error = true): DueItem {
  const record = (name: string) => async () => {
    done.push(name);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const work: DueWork = {
    state,
    giveBack: record('give back'),
    markUnknown: record('mark unknown'),
    finish: record('finish'),
  };
  return { names, findWork: async () => work };
}

/**
 * Sweeps an item. `counted` is the answer to counting a failure: whether the item is set aside, or undefined if another
 * function settled it.
 */
async function sweep(item: DueItem, counted?: boolean) {
  let counts = 0;
  const outcome = await settleOrCount(item, async () => {
    counts += 1;
    return counted;
  });
  return { outcome, counts };
}

const events = () => lines.map(({ level, event }) => `${level} ${event}`);

describe('a due item in the outbox', () => {
  test.each<[MessageState, string, string, string[]]>([
    ['reserved', 'give back', 'givenBack', ['INFO abandoned-given-back']],
    ['sending', 'mark unknown', 'markedUnknown', ['INFO abandoned-unknown', 'ERROR mail-unknown']],
    ['sent', 'finish', 'finished', ['INFO finished-late']],
    ['returned', 'finish', 'finished', ['INFO finished-late']],
    ['unknown', 'finish', 'finished', ['INFO finished-late']],
  ])('in state %s is swept: %s', async (state, action, outcome, logged) => {
    const done: string[] = [];
    expect(await sweep(due(state, done))).toEqual({ outcome, counts: 0 });
    expect(done).toEqual([action]);
    expect(events()).toEqual(logged);
    expect(lines[0]).toMatchObject(names);
  });

  test.each<MessageState>(['reserved', 'sending', 'sent'])(
    'in state %s is left alone if another function settled it meanwhile',
    async (state) => {
      expect(await sweep(due(state, [], false))).toEqual({ outcome: undefined, counts: 0 });
      expect(lines).toEqual([]);
    },
  );

  test('is skipped if it was deleted, or put back to wait', async () => {
    const done: string[] = [];
    expect(await sweep({ names, findWork: async () => undefined })).toEqual({
      outcome: undefined,
      counts: 0,
    });
    expect(await sweep(due('waiting', done))).toEqual({ outcome: undefined, counts: 0 });
    expect([done, lines]).toEqual([[], []]);
  });

  test('in a state that only a newer release knows is skipped and logged', async () => {
    const done: string[] = [];
    expect(await sweep(due('newer', done))).toEqual({ outcome: undefined, counts: 0 });
    expect(done).toEqual([]);
    expect(events()).toEqual(['WARN message-of-a-newer-release']);
  });
});

describe('an item that cannot be swept', () => {
  const unreadable: DueItem = {
    names,
    findWork: async () => {
      throw new TypeError('no attempt that can be read');
    },
  };

  test.each([
    [false, 'WARN sweep-failed'],
    // Another function settled the item meanwhile.
    [undefined, 'WARN sweep-failed'],
    [true, 'WARN set-aside'],
  ])(
    'because of a bug is counted (%s), and logged without raising the general alarm for faults',
    async (counted, logged) => {
      for (const item of [unreadable, due('reserved', [], new Error('own'))]) {
        lines.length = 0;
        expect(await sweep(item, counted)).toEqual({ outcome: 'failed', counts: 1 });
        expect(events()).toEqual([logged]);
      }
      expect(lines[0]).toMatchObject({ ...names, errorName: 'Error' });
    },
  );

  test('because of an error of an AWS service is not counted, and the error is thrown', async () => {
    const serviceError = Object.assign(new Error('table is down'), { $metadata: {} });
    let counts = 0;
    const swept = settleOrCount(due('sending', [], serviceError), async () => {
      counts += 1;
      return false;
    });
    await expect(swept).rejects.toBe(serviceError);
    expect([counts, lines]).toEqual([0, []]);
  });
});

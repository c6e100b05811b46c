import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MessageState } from '#domain/messaging/message';
import type { DueItem, DueWork } from '#lambdas/messaging/ports';
import { sweepMessages } from '#lambdas/messaging/sweep-messages';
import { logTo } from '#lambdas/platform/log';

const now = new Date('2026-11-03T12:00:00Z');
const lines: { event: string; submissionId?: string; errorName?: string; count?: number }[] = [];

beforeEach(() => {
  lines.length = 0;
  logTo((line) => lines.push(JSON.parse(line)));
});
afterEach(() => logTo((line) => process.stdout.write(line)));

/** Something due in a state; what is done to it is written down as "<deed> <id>". */
function due(id: string, state: MessageState, done: string[], answer: boolean | Error = true): DueItem {
  const deed = (name: string) => async () => {
    done.push(`${name} ${id}`);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const work: DueWork = {
    state,
    giveBack: deed('give back'),
    markUnknown: deed('mark unknown'),
    finish: deed('finish'),
  };
  return { names: { message: 'lite-invoice', submissionId: id }, look: async () => work };
}

async function* each<One>(items: readonly One[]): AsyncGenerator<One> {
  yield* items;
}

const sweep = (...partitions: (readonly DueItem[] | AsyncIterable<DueItem>)[]) => {
  const asked = vi.fn((_now: Date) =>
    partitions.map((one) => (Symbol.asyncIterator in one ? one : each(one))),
  );
  return { asked, report: sweepMessages({ partitions: asked }, () => now) };
};

describe('what is due', () => {
  test('is worked off by its state, and asked for at this instant', async () => {
    const done: string[] = [];
    const { asked, report } = sweep(
      [due('a', 'reserved', done), due('b', 'sending', done)],
      [due('c', 'sent', done), due('d', 'returned', done), due('e', 'unknown', done)],
    );
    expect(await report).toEqual({ givenBack: 1, markedUnknown: 1, finished: 3 });
    expect(done.sort()).toEqual(['finish c', 'finish d', 'finish e', 'give back a', 'mark unknown b']);
    expect(asked).toHaveBeenCalledWith(now);
    expect(lines.find(({ event }) => event === 'mail-unknown')).toMatchObject({
      errorName: 'abandoned',
      count: 1,
    });
    expect(lines.at(-1)).toMatchObject({ event: 'swept', count: 5 });
  });

  test('and was done by others meanwhile, or is gone, counts for nothing', async () => {
    const done: string[] = [];
    const gone: DueItem = { names: { message: 'contact' }, look: async () => undefined };
    const { report } = sweep([gone, due('a', 'reserved', done, false), due('b', 'sent', done, false)]);
    expect(await report).toEqual({ givenBack: 0, markedUnknown: 0, finished: 0 });
    expect(lines.map(({ event }) => event)).toEqual(['swept']);
  });

  test('and was put back since is left waiting', async () => {
    const done: string[] = [];
    expect(await sweep([due('a', 'waiting', done), due('b', 'sending', done, false)]).report).toEqual({
      givenBack: 0,
      markedUnknown: 0,
      finished: 0,
    });
    expect(done).toEqual(['mark unknown b']);
    expect(lines.map(({ event }) => event)).toEqual(['swept']);
  });

  test('in a state of a newer release is left alone, and told', async () => {
    const done: string[] = [];
    expect(await sweep([due('a', 'newer', done)]).report).toEqual({
      givenBack: 0,
      markedUnknown: 0,
      finished: 0,
    });
    expect(done).toEqual([]);
    expect(lines[0]).toMatchObject({ event: 'message-of-a-newer-release', submissionId: 'a' });
  });
});

describe('one item that cannot be swept', () => {
  test.each(['reserved', 'sending', 'sent'] as const)(
    'because its write fails in the state %s holds up none of the others',
    async (state) => {
      const done: string[] = [];
      const broken = due('broken', state, done, new Error('table is down'));
      const { report } = sweep([broken, due('b', 'reserved', done)], [due('c', 'sending', done)]);
      expect(await report).toEqual({ givenBack: 1, markedUnknown: 1, finished: 0 });
      expect(lines.filter(({ event }) => event === 'sweep-failed')).toMatchObject([
        { submissionId: 'broken', errorName: 'Error' },
      ]);
    },
  );

  test('because it cannot be read holds up none of the others', async () => {
    const done: string[] = [];
    const unreadable: DueItem = {
      names: { message: 'lite-invoice', submissionId: 'unreadable' },
      look: async () => {
        throw new Error('no attempt that can be read');
      },
    };
    expect(await sweep([unreadable, due('b', 'reserved', done)]).report).toMatchObject({ givenBack: 1 });
    expect(lines[0]).toMatchObject({ event: 'sweep-failed', submissionId: 'unreadable' });
  });

  test('because its partition cannot be read fails the sweep, after all the others', async () => {
    const done: string[] = [];
    async function* torn(): AsyncGenerator<DueItem> {
      yield due('a', 'reserved', done);
      throw new Error('throttled');
    }
    const { report } = sweep(torn(), [due('b', 'reserved', done), due('c', 'sending', done)]);
    await expect(report).rejects.toThrow('throttled');
    expect(done.sort()).toEqual(['give back a', 'give back b', 'mark unknown c']);
    expect(lines.at(-1)).toMatchObject({ event: 'swept', count: 3 });
  });
});

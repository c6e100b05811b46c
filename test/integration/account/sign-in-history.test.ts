import type { PostAuthenticationTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInHistories } from '#lambdas/account/store/sign-in-history';
import { recordSignIn } from '#lambdas/account/triggers';
import { sleep } from '#lambdas/platform/clock';
import { tableOn } from '#lambdas/platform/table/table';
import { startTableEngine, type TableEngine } from '#test/support/table-engine';

let engine: TableEngine;
let tableName: string;

beforeAll(async () => {
  engine = await startTableEngine();
  tableName = await engine.createTable();
});
afterAll(() => engine.stop());

const start = Date.parse('2026-11-03T12:00:00.400Z');
const secondsAfterStart = (seconds: number) => new Date(start + seconds * 1000);
const histories = () => signInHistories(tableOn(engine.client(), tableName));

const signIn = (
  userId: string,
  when: Date,
  history: Pick<ReturnType<typeof histories>, 'add'> = histories(),
) =>
  recordSignIn(
    {
      userName: userId,
      request: { userAttributes: { sub: userId } },
    } as unknown as PostAuthenticationTriggerEvent,
    { history, clock: () => when, sleep },
  );

test('each sign-in is recorded, with the browser that reported it', async () => {
  await signIn('pat', secondsAfterStart(0));
  await signIn('pat', secondsAfterStart(60));
  await histories().nameBrowser('pat', Math.floor(secondsAfterStart(60).getTime() / 1000), 'Firefox/140.0');
  expect(await histories().list('pat')).toEqual([
    { at: secondsAfterStart(60).toISOString(), browser: 'Firefox/140.0' },
    { at: secondsAfterStart(0).toISOString() },
  ]);
  // A second browser name for the same sign-in changes nothing.
  await histories().nameBrowser('pat', Math.floor(secondsAfterStart(60).getTime() / 1000), 'Chrome/1');
  expect((await histories().list('pat'))[0]?.browser).toBe('Firefox/140.0');
  expect(await histories().list('kim')).toEqual([]);
});

test.each([0, 2, 4])(
  'two sign-ins %i seconds apart are named after their own browsers, even if the first reports late',
  async (apart) => {
    const userId = `twice-${apart}`;
    await signIn(userId, secondsAfterStart(0));
    await signIn(userId, secondsAfterStart(apart));
    const seconds = (after: number) => Math.floor(secondsAfterStart(after).getTime() / 1000);
    await histories().nameBrowser(userId, seconds(0), 'Firefox/140.0');
    await histories().nameBrowser(userId, seconds(apart), 'Chrome/1');
    const browsers = (await histories().list(userId)).map(({ browser }) => browser);
    expect(apart === 0 ? browsers.toSorted() : browsers).toEqual(['Chrome/1', 'Firefox/140.0']);
  },
);

test('a browser that reports an unrecorded sign-in records it', async () => {
  await histories().nameBrowser('lee', Math.floor(start / 1000), 'Chrome/1');
  expect(await histories().list('lee')).toEqual([{ at: '2026-11-03T12:00:00.000Z', browser: 'Chrome/1' }]);
});

test('sign-ins at the same time are all recorded, at most ten', async () => {
  await Promise.all([0, 1, 2].map((second) => signIn('sam', secondsAfterStart(second))));
  expect(await histories().list('sam')).toHaveLength(3);
  for (let second = 3; second < 20; second += 1) await signIn('sam', secondsAfterStart(second));
  expect((await histories().list('sam')).map((record) => record.at)).toEqual(
    [19, 18, 17, 16, 15, 14, 13, 12, 11, 10].map((second) => secondsAfterStart(second).toISOString()),
  );
});

test('a failing table does not prevent a sign-in', async () => {
  const broken = { add: () => Promise.reject(new Error('down')) };
  expect(await signIn('pat', secondsAfterStart(0), broken)).toMatchObject({ userName: 'pat' });
});

import { focusManager, onlineManager } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CallFailure } from '#domain/contract/call-failure';
import { ApiError } from '../../../../web/adapters/api/api-error.ts';
import { onSessionEnd, queryClient } from '../../../../web/session/query-client.ts';

const failed = (failure: CallFailure) => new ApiError('read-profile', failure);
const offline = failed({ kind: 'offline' });
const gateway = failed({ kind: 'failed', status: 502 });
const refused = failed({ kind: 'refused', status: 409, code: 'amount-changed' });
const expired = failed({ kind: 'failed', status: 401 });
const signedOut = failed({ kind: 'refused', status: 401, code: 'signed-out' });

afterEach(() => {
  queryClient.clear();
  onlineManager.setOnline(true);
});

describe('a read', () => {
  const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {};

  test.each([
    ['whose request was lost', offline, [true, true, false, false]],
    ['that a gateway answered with an error', gateway, [true, true, false, false]],
    ['that the API refused', refused, [false, false]],
    ['without a session', expired, [false, false]],
    ['of a session that was ended everywhere', signedOut, [false, false]],
    ['that failed in the browser', new TypeError('x is undefined'), [false, false]],
  ])(
    '%s is retried while there were fewer than two failures and the answer can change',
    (_case, error, expected) => {
      expect(typeof retry).toBe('function');
      if (typeof retry !== 'function') return;
      expect(expected.map((_, failures) => retry(failures, error))).toEqual(expected);
    },
  );

  test('is retried after 0.4 and 0.8 seconds', () => {
    expect(typeof retryDelay).toBe('function');
    if (typeof retryDelay !== 'function') return;
    expect([0, 1].map((attempt) => retryDelay(attempt, offline))).toEqual([400, 800]);
  });

  test('is not repeated for half a minute', async () => {
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
    const queryFn = vi.fn(async () => 'answer');
    const read = () => queryClient.fetchQuery({ queryKey: ['fresh'], queryFn });
    await read();
    vi.setSystemTime(1_029_999);
    await read();
    expect(queryFn).toHaveBeenCalledTimes(1);
    vi.setSystemTime(1_030_000);
    await read();
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  test('and a change are sent even if the browser believes that it is offline', async () => {
    onlineManager.setOnline(false);
    expect(await queryClient.fetchQuery({ queryKey: ['offline'], queryFn: async () => 'read' })).toBe('read');
    const change = queryClient
      .getMutationCache()
      .build<string, Error, void, unknown>(queryClient, { mutationFn: async () => 'changed' });
    expect(await change.execute(undefined)).toBe('changed');
  });
});

describe('the end of the session', () => {
  const read = (error: Error) =>
    queryClient
      .fetchQuery({ queryKey: ['read'], queryFn: async () => Promise.reject(error), retry: false })
      .catch(() => undefined);
  const change = (error: Error) =>
    queryClient
      .getMutationCache()
      .build<unknown, Error, void, unknown>(queryClient, { mutationFn: async () => Promise.reject(error) })
      .execute(undefined)
      .catch(() => undefined);

  test.each([
    ['a read', read],
    ['a change', change],
  ])('is reported when %s is answered so, also if all sessions were ended', async (_case, request) => {
    const ended: boolean[] = [];
    const unregister = onSessionEnd((everywhere) => void ended.push(everywhere));
    await request(refused);
    await request(offline);
    expect(ended).toEqual([]);
    await request(expired);
    expect(ended).toEqual([false]);
    await request(signedOut);
    expect(ended).toEqual([false, true]);
    unregister();
    await request(expired);
    expect(ended).toEqual([false, true]);
  });
});

test.each([
  ['becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['gets the focus', () => window.dispatchEvent(new Event('focus'))],
])('data is read again when the window %s, once and only while somebody needs it', (_case, occur) => {
  const onFocus = vi.fn();
  const stop = focusManager.subscribe(onFocus);
  occur();
  expect(onFocus).toHaveBeenCalledTimes(1);
  stop();
  occur();
  expect(onFocus).toHaveBeenCalledTimes(1);
  // Listeners that were not removed would report the next focus twice.
  const stopAgain = focusManager.subscribe(onFocus);
  occur();
  expect(onFocus).toHaveBeenCalledTimes(2);
  stopAgain();
});

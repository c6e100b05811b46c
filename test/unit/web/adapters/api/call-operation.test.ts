import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callOperation, patience } from '../../../../../web/adapters/api/call-operation.ts';

/** A network that takes requests and never answers, as behind a hotel's login page. */
const hang = (_address: string, init?: RequestInit) =>
  new Promise<Response>((_, reject) => {
    if (init?.signal?.aborted) reject(new DOMException('Aborted', 'AbortError'));
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a request that nobody answers counts as lost after a minute, so that it can be tried again', async () => {
  vi.stubGlobal('fetch', hang);
  const call = callOperation('read-profile');
  let isOver = false;
  void call.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(patience - 1);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await call).toEqual({ ok: false, refusal: { kind: 'offline' } });
});

test('a request ends with whoever asked for it, and leaves no timer behind', async () => {
  vi.stubGlobal('fetch', hang);
  const asking = new AbortController();
  const call = callOperation('read-profile', { signal: asking.signal });
  asking.abort();
  expect(await call).toMatchObject({ refusal: { kind: 'offline' } });
  expect(await callOperation('read-profile', { signal: asking.signal })).toMatchObject({ ok: false });
  expect(vi.getTimerCount()).toBe(0);
});

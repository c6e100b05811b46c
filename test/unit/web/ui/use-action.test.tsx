import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useAction } from '../../../../web/ui/use-action.ts';

afterEach(cleanup);

/** An action that completes on demand and counts its runs. */
function open() {
  const begun: string[] = [];
  let end: { resolve: (answer: string) => void; reject: (error: Error) => void } | undefined;
  const action = (what: string) => {
    begun.push(what);
    return new Promise<string>((resolve, reject) => {
      end = { resolve, reject };
    });
  };
  const { result } = renderHook(() => useAction(action));
  return {
    begun,
    state: () => result.current.state,
    run: (what: string) => {
      let answer: Promise<string | undefined> = Promise.resolve(undefined);
      act(() => {
        answer = result.current.run(what);
      });
      return answer;
    },
    succeed: (answer: string) => act(async () => end?.resolve(answer)),
    fail: (error: Error) => act(async () => end?.reject(error)),
    reset: () => act(() => result.current.reset()),
  };
}

test('an action runs, returns its result, and reports its state', async () => {
  const { state, run, succeed } = open();
  expect(state()).toEqual({ kind: 'idle' });
  const answer = run('send');
  expect(state()).toEqual({ kind: 'running' });
  await succeed('sent');
  expect(await answer).toBe('sent');
  expect(state()).toEqual({ kind: 'done', answer: 'sent' });
});

test('a second click while it runs does nothing', async () => {
  const { begun, run, succeed, state } = open();
  const first = run('first');
  expect(await run('second')).toBeUndefined();
  await succeed('sent');
  expect(await first).toBe('sent');
  expect(begun).toEqual(['first']);
  expect(state()).toEqual({ kind: 'done', answer: 'sent' });
});

test('a failure is a state, and the next attempt clears it', async () => {
  const { begun, state, run, fail, succeed } = open();
  const error = new Error('no network');
  const lost = run('first');
  await fail(error);
  expect(await lost).toBeUndefined();
  expect(state()).toEqual({ kind: 'failed', error });
  void run('again');
  expect(state()).toEqual({ kind: 'running' });
  await succeed('sent');
  expect(begun).toEqual(['first', 'again']);
});

test('a result can be cleared, a running action cannot', async () => {
  const { state, run, reset, succeed } = open();
  void run('send');
  reset();
  expect(state()).toEqual({ kind: 'running' });
  await succeed('sent');
  reset();
  expect(state()).toEqual({ kind: 'idle' });
});

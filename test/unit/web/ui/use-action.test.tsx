import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAction } from '../../../../web/ui/use-action.ts';

/** Renders the hook with an action whose runs are recorded, and which the test completes. */
function open() {
  const started: string[] = [];
  let settle: { resolve: (answer: string) => void; reject: (error: Error) => void } | undefined;
  const action = (name: string) => {
    started.push(name);
    return new Promise<string>((resolve, reject) => {
      settle = { resolve, reject };
    });
  };
  const { result } = renderHook(() => useAction(action));
  return {
    started,
    state: () => result.current.state,
    run: (name: string) => {
      let answer: Promise<string | undefined> = Promise.resolve(undefined);
      act(() => {
        answer = result.current.run(name);
      });
      return answer;
    },
    succeed: (answer: string) => act(async () => settle?.resolve(answer)),
    fail: (error: Error) => act(async () => settle?.reject(error)),
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

test('a second run does nothing while the first is running', async () => {
  const { started, run, succeed, state } = open();
  const first = run('first');
  expect(await run('second')).toBeUndefined();
  await succeed('sent');
  expect(await first).toBe('sent');
  expect(started).toEqual(['first']);
  expect(state()).toEqual({ kind: 'done', answer: 'sent' });
});

test('a failure is reported as a state, and the next run clears it', async () => {
  const { started, state, run, fail, succeed } = open();
  const error = new Error('no network');
  const lost = run('first');
  await fail(error);
  expect(await lost).toBeUndefined();
  expect(state()).toEqual({ kind: 'failed', error });
  void run('second');
  expect(state()).toEqual({ kind: 'running' });
  await succeed('sent');
  expect(started).toEqual(['first', 'second']);
});

test('a reset clears a result, but does not affect a running action', async () => {
  const { state, run, reset, succeed } = open();
  void run('send');
  reset();
  expect(state()).toEqual({ kind: 'running' });
  await succeed('sent');
  reset();
  expect(state()).toEqual({ kind: 'idle' });
});

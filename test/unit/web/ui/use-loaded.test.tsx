import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLoaded } from '../../../../web/ui/use-loaded.ts';

afterEach(cleanup);

interface Asked {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly resolve: (answer: string) => void;
  readonly reject: (error: Error) => void;
}

function open(name: string | undefined) {
  const asked: Asked[] = [];
  const load = (wanted: string, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      asked.push({ name: wanted, signal, resolve, reject });
    });
  const { result, rerender, unmount } = renderHook((of: string | undefined) => useLoaded(of, load), {
    initialProps: name,
  });
  return {
    asked,
    state: () => result.current.state,
    ask: (of: string) => rerender(of),
    reload: () => act(() => result.current.reload()),
    answer: (at: number, text: string) => act(async () => asked[at]?.resolve(text)),
    fail: (at: number, error: Error) => act(async () => asked[at]?.reject(error)),
    unmount,
  };
}

test('no request is sent before there is a name', async () => {
  const { asked, state, ask, answer } = open(undefined);
  expect(asked).toEqual([]);
  expect(state()).toEqual({ kind: 'loading' });
  ask('quote-1');
  await answer(0, 'a quote');
  expect(state()).toEqual({ kind: 'loaded', answer: 'a quote' });
});

test('a failure is a state; reloading may help', async () => {
  const { state, fail, reload, answer } = open('quote-1');
  const error = new Error('no network');
  await fail(0, error);
  expect(state()).toEqual({ kind: 'failed', error });
  reload();
  expect(state()).toEqual({ kind: 'loading' });
  await answer(1, 'a quote');
  expect(state()).toEqual({ kind: 'loaded', answer: 'a quote' });
});

test('a response that arrives after another name was requested is dropped, and its request is aborted', async () => {
  const { asked, state, ask, answer } = open('quote-1');
  ask('quote-2');
  expect(asked.map(({ name, signal }) => [name, signal.aborted])).toEqual([
    ['quote-1', true],
    ['quote-2', false],
  ]);
  await answer(1, 'the second');
  await answer(0, 'the first');
  expect(state()).toEqual({ kind: 'loaded', answer: 'the second' });
});

test('unmounting the page aborts the request', () => {
  const { asked, unmount } = open('quote-1');
  unmount();
  expect(asked[0]?.signal.aborted).toBe(true);
});

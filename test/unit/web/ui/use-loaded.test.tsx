import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLoaded } from '../../../../web/ui/use-loaded.ts';

interface LoadRequest {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly resolve: (answer: string) => void;
  readonly reject: (error: Error) => void;
}

function open(name: string | undefined) {
  const requests: LoadRequest[] = [];
  const load = (requestedName: string, signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      requests.push({ name: requestedName, signal, resolve, reject });
    });
  const { result, rerender, unmount } = renderHook((next: string | undefined) => useLoaded(next, load), {
    initialProps: name,
  });
  return {
    requests,
    state: () => result.current.state,
    changeName: (newName: string) => rerender(newName),
    reload: () => act(() => result.current.reload()),
    answer: (index: number, text: string) => act(async () => requests[index]?.resolve(text)),
    fail: (index: number, error: Error) => act(async () => requests[index]?.reject(error)),
    unmount,
  };
}

test('no request is sent before there is a name', async () => {
  const { requests, state, changeName, answer } = open(undefined);
  expect(requests).toEqual([]);
  expect(state()).toEqual({ kind: 'loading' });
  changeName('quote-1');
  await answer(0, 'a quote');
  expect(state()).toEqual({ kind: 'loaded', answer: 'a quote' });
});

test('a failure is reported as a state, and a reload clears it', async () => {
  const { state, fail, reload, answer } = open('quote-1');
  const error = new Error('no network');
  await fail(0, error);
  expect(state()).toEqual({ kind: 'failed', error });
  reload();
  expect(state()).toEqual({ kind: 'loading' });
  await answer(1, 'a quote');
  expect(state()).toEqual({ kind: 'loaded', answer: 'a quote' });
});

test('a new name aborts the previous request, and drops its response', async () => {
  const { requests, state, changeName, answer } = open('quote-1');
  changeName('quote-2');
  expect(requests.map(({ name, signal }) => [name, signal.aborted])).toEqual([
    ['quote-1', true],
    ['quote-2', false],
  ]);
  await answer(1, 'the second');
  await answer(0, 'the first');
  expect(state()).toEqual({ kind: 'loaded', answer: 'the second' });
});

test('unmounting the page aborts the request', () => {
  const { requests, unmount } = open('quote-1');
  unmount();
  expect(requests[0]?.signal.aborted).toBe(true);
});

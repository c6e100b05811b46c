import { act, cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense, startTransition, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../../web/app/error-boundary.tsx';
import { type LazyPage, lazyPage } from '../../../../web/routing/lazy-page.tsx';

let go: (path: string) => void;

function Site({ page: Page }: { readonly page: LazyPage }) {
  const [path, setPath] = useState('/');
  go = setPath;
  return (
    <ErrorBoundary resetKey={path} fallback={<h1>Something went wrong</h1>}>
      <Suspense fallback={<p>Wait</p>}>{path === '/' ? <h1>Home</h1> : <Page />}</Suspense>
    </ErrorBoundary>
  );
}

const lost = () => lazyPage(() => Promise.reject<ComponentType>(new TypeError('lost')));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // Nothing answers either, so that no document is reloaded.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a page whose code cannot be loaded shows the error page', () => {
  it.each([
    ['when nobody asked for it before', async () => undefined],
    [
      'when it was asked for before, and failed by then',
      async (page: LazyPage) => void (await page.preload().catch(() => undefined)),
    ],
    [
      'when it was asked for twice before',
      async (page: LazyPage) => {
        await page.preload().catch(() => undefined);
        page.preload().catch(() => undefined);
      },
    ],
  ])('%s', async (_, before) => {
    for (const change of [(run: () => void) => run(), startTransition]) {
      const page = lost();
      render(<Site page={page} />);
      await before(page);
      await act(async () => change(() => go('/privacy')));
      expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
      await act(async () => go('/'));
      expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
      cleanup();
    }
  });
});

import { act, cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense, startTransition, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../../../web/app/error-boundary.tsx';
import { type LazyPage, lazyPage } from '../../../../web/routing/lazy-page.tsx';

let navigate: (path: string) => void;

function Site({ page: Page }: { readonly page: LazyPage }) {
  const [path, setPath] = useState('/');
  navigate = setPath;
  return (
    <ErrorBoundary resetKey={path} fallback={<h1>Something went wrong</h1>}>
      <Suspense fallback={<p>Wait</p>}>{path === '/' ? <h1>Home</h1> : <Page />}</Suspense>
    </ErrorBoundary>
  );
}

const missingPage = () => lazyPage(() => Promise.reject<ComponentType>(new TypeError('lost')));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // The network is down too, so the page is not reloaded.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('lost')));
});

describe('a page whose code cannot be loaded shows the error page', () => {
  it.each([
    ['without a preload', async () => undefined],
    [
      'after a preload that failed',
      async (page: LazyPage) => void (await page.preload().catch(() => undefined)),
    ],
    [
      'after a preload that failed and a second one that is still running',
      async (page: LazyPage) => {
        await page.preload().catch(() => undefined);
        page.preload().catch(() => undefined);
      },
    ],
  ])('%s', async (_, preload) => {
    // The page is changed once directly and once in a transition.
    for (const update of [(run: () => void) => run(), startTransition]) {
      const page = missingPage();
      render(<Site page={page} />);
      await preload(page);
      await act(async () => update(() => navigate('/privacy')));
      expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
      await act(async () => navigate('/'));
      expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
      cleanup();
    }
  });
});

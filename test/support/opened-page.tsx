import { act, render, waitFor } from '@testing-library/react';
import { Fragment, type ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect } from 'vitest';
import { App, preloadAt } from '../../web/app/app.tsx';
import { RequireProfile } from '../../web/app/lite/require-profile.tsx';
import { renderLite } from './lite-surroundings.tsx';
import { element } from './page-elements.ts';
import { storeTokens } from './stubbed-api.ts';

let location: { readonly path: string; readonly state: unknown } = { path: '', state: null };

function ReportLocation() {
  const { pathname, search, state } = useLocation();
  location = { path: pathname + search, state };
  return null;
}

/** The path and query of the opened page. */
export const currentPath = () => location.path;

/** The state that a link or navigation passed to the opened page. */
export const currentState = () => location.state;

/** Opens a page of the site with the application's routes and layouts. */
export async function openPublicPage(address: string) {
  // Some pages read their query or fragment from `window.location`.
  window.history.replaceState(null, '', address);
  await preloadAt(address.split(/[?#]/, 1)[0] ?? '');
  return act(async () =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <App />
        <ReportLocation />
      </MemoryRouter>,
    ),
  );
}

/** Opens a page of the site whose code is loaded after the session is read, and waits for its heading. */
export async function openLitePage(address: string) {
  await openPublicPage(address);
  await waitFor(() => element('main h1'));
}

/**
 * Renders a page or part of the app for Dana, who is signed in, and waits until her profile is read. `path` can have
 * parameters, whose values are in `address`. Every other path renders nothing.
 */
export async function openAppPage(page: ReactNode, path = '/', address = path) {
  storeTokens();
  let isRendered = false;
  const MarkRendered = () => {
    isRendered = true;
    return null;
  };
  const rendered = await renderLite(
    <>
      <ReportLocation />
      <Routes>
        <Route element={<RequireProfile />}>
          <Route
            path={path}
            element={
              <>
                {page}
                <MarkRendered />
              </>
            }
          />
        </Route>
        <Route path="*" element={null} />
      </Routes>
    </>,
    address,
  );
  await waitFor(() => {
    if (!isRendered) throw new Error('The page is not rendered yet');
  });
  return rendered;
}

const renderAnswers = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));

/** Like `openAppPage`, but also waits until the page has read everything that it shows. */
export async function openLoadedAppPage(...page: Parameters<typeof openAppPage>) {
  const rendered = await openAppPage(...page);
  // What the first answers show may read more.
  for (let round = 0; round < 2; round += 1) {
    await renderAnswers();
    await waitFor(() => expect(rendered.cache.isFetching()).toBe(0));
  }
  await renderAnswers();
  return rendered;
}

/** Renders a part of the app once for each state, below the name of the state. */
export const openLoadedStates = (states: Readonly<Record<string, ReactNode>>) =>
  openLoadedAppPage(
    Object.entries(states).map(([name, part]) => (
      <Fragment key={name}>
        <hr data-state={name} />
        {part}
      </Fragment>
    )),
  );

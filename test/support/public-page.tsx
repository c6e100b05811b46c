import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { App, preloadAt } from '../../web/app/app.tsx';

let shownPath = '';

function ReportPath() {
  const { pathname, search } = useLocation();
  shownPath = pathname + search;
  return null;
}

/** Path and query of the page that the last opened site shows. */
export const currentPath = () => shownPath;

/** Opens a page of the site with the application's routes and layouts. */
export async function openPublicPage(path: string) {
  await preloadAt(path.split(/[?#]/, 1)[0] ?? '');
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <App />
        <ReportPath />
      </MemoryRouter>,
    ),
  );
}

/** Opens a page of the Lite app, whose code is loaded after the session is read, and waits for its heading. */
export async function openLitePage(path: string) {
  await openPublicPage(path);
  await waitFor(() => element('main h1'));
}

/** An element of the page. Queries by role take most of the time of a test on a long page. */
export function element<Kind extends HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

/** The content of the page, without header and footer. */
export const pageMain = () => element('main');

/** Types into the field with this name. */
export const typeInto = (name: string, value: string) =>
  fireEvent.change(element(`[name="${name}"]`), { target: { value } });

/** Presses the button with this text, in the page or in a dialog. */
export const press = (text: string | RegExp) =>
  act(async () => screen.getByText(text, { selector: 'button, button *' }).click());

/** Submits a form, by default the first one of the page. */
export const submitForm = (selector = 'main form') => act(async () => fireEvent.submit(element(selector)));

export type PublicAnswer = { readonly status: number; readonly body: object } | 'offline' | 'never';

export const done: PublicAnswer = { status: 200, body: { success: true } };

export const refused = (status: number, error: string): PublicAnswer => ({
  status,
  body: { success: false, error, message: `The API's own sentence about ${error}.` },
});

/**
 * Replaces `fetch`. The answers are used in turn, the last one for all further requests. The request that tests the
 * network before late code is loaded always succeeds.
 */
export function stubPublicApi(...answers: readonly PublicAnswer[]) {
  const requests: { readonly url: string; readonly body: unknown; readonly key: string | null }[] = [];
  const waiting = [...answers];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url === '/runtime-config.json') return Response.json({});
    requests.push({
      url,
      body: JSON.parse(String(init?.body ?? 'null')),
      key: new Headers(init?.headers).get('idempotency-key'),
    });
    const answer = (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? done;
    if (answer === 'never') return new Promise(() => undefined);
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return Response.json(answer.body, { status: answer.status });
  });
  return requests;
}

import { act, waitFor } from '@testing-library/react';
import { use, useEffect } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brand } from '#domain/brand';
import { siteRoutes } from '#domain/site-routes';
import { missingCodeEvent } from '../../../../web/adapters/online-import.ts';
import * as freshDocument from '../../../../web/app/fresh-document.ts';
import { start } from '../../../../web/app/start-generator.tsx';
import { startReact } from '../../../../web/app/start-react.tsx';
import { StartedContext } from '../../../../web/app/started.tsx';

let root: Root | undefined;

// Its effects listen to the window, which the files of a worker share.
afterEach(() => act(() => root?.unmount()));

beforeEach(() => {
  // The environment cannot load a document.
  vi.spyOn(freshDocument, 'loadFreshDocumentOnce').mockImplementation(async () => {});
  vi.stubGlobal('fetch', async () => Response.json({}));
});

/** Starts an app. Resolves when it has reported that it handles events. */
async function started(begin: () => Promise<Root>) {
  let starting: Promise<Root> | undefined;
  await act(async () => {
    starting = begin();
  });
  root = await starting;
}

function Greeting() {
  useEffect(use(StartedContext), []);
  return <h1>Hello</h1>;
}

test('the free generator starts in an empty document, with its title, header and form', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', siteRoutes.invoiceGenerator.path);
  await started(start);
  expect(document.title).toBe(`Free invoice generator: PDF by email in a minute | ${brand.name}`);
  await waitFor(() => expect(document.querySelectorAll('main h1')).toHaveLength(1));
  expect(document.querySelectorAll('header')).not.toHaveLength(0);
  expect(document.querySelectorAll('main form')).toHaveLength(1);
});

test('prerendered elements stay in the document when React starts', async () => {
  document.body.innerHTML = '<div id="root"><h1>Hello</h1></div>';
  const heading = document.querySelector('h1');
  await started(() => startReact(<Greeting />));
  expect(document.querySelector('h1')).toBe(heading);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
});

test('a document without a place for the app is an error', async () => {
  await expect(startReact(<Greeting />)).rejects.toThrow('The document has no #root');
});

test('a page whose code is missing after a deployment is loaded again', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  await started(() => startReact(<Greeting />));
  expect(freshDocument.loadFreshDocumentOnce).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(missingCodeEvent));
  expect(freshDocument.loadFreshDocumentOnce).toHaveBeenCalled();
});

import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { afterEach, vi } from 'vitest';
import { waitingLimit } from './waiting.ts';

// Nothing but this process works for these pages. A broken page costs this much in each of its tests.
configure({ asyncUtilTimeout: Math.min(waitingLimit, 30_000) });

// React takes a stack trace for each element, a tenth of the computing time, until it has taken ten thousand in a second.
const internals = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

// Happy DOM has no layout. Tests that check scrolling replace these.
// In current browsers, and in no type declaration yet, scrolling returns a promise.
window.scrollTo = () => Promise.resolve() as never;
Element.prototype.scrollIntoView = () => undefined;

// The files of a worker share the window, and their order changes between runs.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  // Happy DOM cannot share. Tests that do add it.
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
  document.title = '';
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  document.body.replaceChildren();
});

import { beforeEach, expect, test, vi } from 'vitest';
import {
  loadFreshDocument,
  loadFreshDocumentOnce,
  restoreTypedTexts,
} from '../../../../web/app/fresh-document.ts';

const reload = vi.fn();
const page =
  '<input name="email"><input name="secret" type="password"><textarea name="notes">as given</textarea>';
const field = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;

beforeEach(() => {
  reload.mockReset();
  document.body.innerHTML = page;
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', async () => new Response());
});

test('typed text, except passwords, is restored in the new document', async () => {
  field('email').value = 'pat@example.com';
  field('secret').value = 'correct horse';
  expect(await loadFreshDocument()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  document.body.innerHTML = page;
  restoreTypedTexts();
  expect(field('email').value).toBe('pat@example.com');
  expect(field('secret').value).toBe('');
  expect(field('notes').value).toBe('as given');
});

test('stored text is restored only once, only on the page it was typed on, and only within a minute', async () => {
  field('email').value = 'pat@example.com';
  await loadFreshDocument();
  document.body.innerHTML = page.replace('"email"', '"search"');
  restoreTypedTexts();
  expect(field('search').value).toBe('');
  document.body.innerHTML = page;
  restoreTypedTexts();
  expect(field('email').value).toBe('');

  field('email').value = 'pat@example.com';
  await loadFreshDocument();
  document.body.innerHTML = page;
  vi.useFakeTimers({ now: Date.now() + 61_000 });
  restoreTypedTexts();
  expect(field('email').value).toBe('');
});

test.each([
  ['is restored a minute later', 60_000, '/', 'pat@example.com'],
  ['is gone after more than a minute', 60_001, '/', ''],
  ['is not restored on another page', 0, '/pricing', ''],
])('text typed before a reload %s', async (_case, milliseconds, path, expected) => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  field('email').value = 'pat@example.com';
  await loadFreshDocument();
  vi.setSystemTime(1_000_000 + milliseconds);
  window.history.replaceState(null, '', path);
  document.body.innerHTML = page;
  restoreTypedTexts();
  expect(field('email').value).toBe(expected);
});

test.each([
  ['is down', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['responds with an error', async () => new Response('', { status: 503 })],
])('the page is not reloaded while the network %s', async (_case, answer) => {
  vi.stubGlobal('fetch', answer);
  expect(await loadFreshDocument()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a page whose code fails to load is reloaded at most once a minute', async () => {
  await loadFreshDocumentOnce();
  await loadFreshDocumentOnce();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.useFakeTimers({ now: Date.now() + 61_000 });
  await loadFreshDocumentOnce();
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([
  ['the same page within a minute', 59_999, '/', 1],
  ['the same page after a minute', 60_000, '/', 2],
  ['another page', 0, '/pricing', 2],
])('after a reload, code that is missing on %s', async (_case, milliseconds, path, reloads) => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  await loadFreshDocumentOnce();
  vi.setSystemTime(1_000_000 + milliseconds);
  window.history.replaceState(null, '', path);
  await loadFreshDocumentOnce();
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test('the network is tested with the address of the page, past the cache', async () => {
  const fetched = vi.fn(async () => new Response());
  vi.stubGlobal('fetch', fetched);
  window.history.replaceState(null, '', '/pricing?plan=team');
  await loadFreshDocument();
  expect(fetched).toHaveBeenCalledWith('/pricing', { cache: 'no-store' });
});

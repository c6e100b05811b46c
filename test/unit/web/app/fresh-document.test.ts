import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
  window.sessionStorage.clear();
  document.body.innerHTML = page;
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', async () => new Response());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
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

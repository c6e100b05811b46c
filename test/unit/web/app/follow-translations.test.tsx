import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { siteRoutes } from '#domain/site-routes';
import { followTranslations } from '../../../../web/app/follow-translations.ts';
import { GeneratorApp } from '../../../../web/app/generator-app.tsx';
import { type LitePageName, litePages } from '../../../../web/app/lite/lite-pages.ts';
import { publicPages } from '../../../../web/app/public-pages.ts';
import { queryClient } from '../../../../web/session/query-client.ts';
import { quickOrFull } from '../../../support/effort.ts';
import { openPublicPage } from '../../../support/opened-page.tsx';
import { anAccount, storeTokens, stubApi } from '../../../support/stubbed-api.ts';

const options = queryClient.getDefaultOptions();
// The files of a worker share this module.
afterEach(() => queryClient.setDefaultOptions(options));

beforeEach(() => {
  document.body.innerHTML = '';
  queryClient.setDefaultOptions({ queries: { retry: false, networkMode: 'always' } });
  followTranslations();
});

const isUntranslated = (text: Node) => text.parentElement?.closest('[translate=no], script, style') != null;

function textsOf(root: Node): readonly Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** Replaces every text as a browser's translator does. The words stay the same, so that pages can be compared. */
async function translate() {
  for (const text of textsOf(document.body)) {
    if (text.data.trim() === '' || isUntranslated(text) || text.parentElement?.closest('font')) continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
}

const shownText = () => document.body.textContent.replaceAll(/\s+/g, ' ').trim();

describe('a translated text', () => {
  function Sample() {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {count % 2 === 1 && <b>odd</b>}
        Pressed {count} times{count > 2 ? ', enough' : <i>, go on</i>}
        {count > 1 && '!'}
      </button>
    );
  }

  test('follows every change beside elements that come and go', async () => {
    render(<Sample />);
    for (const expected of [
      'oddPressed 1 times, go on',
      'Pressed 2 times, go on!',
      'oddPressed 3 times, enough!',
    ]) {
      await translate();
      await act(async () => void fireEvent.click(document.querySelector('button') as Element));
      expect(shownText()).toBe(expected);
    }
    await translate();
    cleanup();
    expect(shownText()).toBe('');
  });

  test('follows a translator that inserts the translation first and then removes the text', async () => {
    render(<Sample />);
    for (const text of textsOf(document.body)) {
      const font = document.createElement('font');
      font.textContent = text.data;
      text.before(font);
      text.remove();
    }
    await act(async () => void fireEvent.click(document.querySelector('button') as Element));
    expect(shownText()).toBe('oddPressed 1 times, go on');
  });
});

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A value that a field does not have yet. */
function anotherValue(field: Field): string {
  if (field instanceof HTMLSelectElement)
    return [...field.options].find(({ value }) => value !== field.value)?.value ?? field.value;
  if (field.type === 'date') return '2026-12-24';
  return field.type === 'email' ? 'pat@example.com' : '123456789';
}

/** The amounts of the page that a translator would change. */
const translatedAmounts = () =>
  textsOf(document.body).filter(
    (text) => /^[-−]?\$[\d,]+\.\d\d$/.test(text.data.trim()) && !isUntranslated(text),
  );

/** Waits until what was loaded late, and what that loads, is rendered. */
async function settle() {
  await act(() => vi.dynamicImportSettled());
  for (let round = 0; round < 4; round += 1)
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)));
}

/** Waits for the timer of a search field, which was started before this one. */
const waitForSearch = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 300)));

/** Changes the first values of the page and submits each form. Returns what the page said after each step. */
async function use(between: () => Promise<void>): Promise<readonly string[]> {
  const said: string[] = [];
  const step = async (run: () => unknown) => {
    await between();
    await act(async () => void run());
    if (document.querySelector('input[type=search]')) await waitForSearch();
    await settle();
    said.push(shownText());
    expect(translatedAmounts().map(({ parentElement }) => parentElement?.outerHTML)).toEqual([]);
  };
  const count = (selector: string) => document.querySelectorAll(selector).length;
  const fields = 'input:not([type=file], [type=hidden], [hidden]), textarea, select';
  for (let index = 0; index < Math.min(count(fields), quickOrFull(8, 25)); index += 1) {
    const field = document.querySelectorAll<Field>(fields)[index];
    if (!field || field.disabled) continue;
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
      await step(() => fireEvent.click(field));
    else await step(() => fireEvent.change(field, { target: { value: anotherValue(field) } }));
  }
  for (let index = 0; index < count('form'); index += 1) {
    const form = document.querySelectorAll('form')[index];
    if (form) await step(() => fireEvent.submit(form));
  }
  return said;
}

const wordsPerPage = new Map<string, number>();

/** Opens a page twice, with and without a translator, uses it in the same way, and expects it to say the same. */
async function expectSameTranslated(open: () => Promise<unknown>, name: string) {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T12:00:00Z') });
  const runs: (readonly string[])[] = [];
  // The first run only loads what the page loads late.
  for (const between of [settle, settle, translate]) {
    localStorage.clear();
    sessionStorage.clear();
    queryClient.clear();
    stubApi({
      'GET /api/profile': anAccount({ status: 'active', invoicesCreated: 3 }),
      'GET /api/full-import': { success: true, isEmpty: true },
    });
    // With a session, the login page would lead to the dashboard.
    if (name.startsWith('lite') && name !== 'liteLogin') storeTokens();
    await open();
    await settle();
    runs.push([shownText(), ...(await use(between))]);
    cleanup();
    document.body.innerHTML = '';
  }
  expect(runs[2]).toEqual(runs[1]);
  expect(runs[2]?.join(' ')).not.toContain('This page could not be shown');
  wordsPerPage.set(name, runs[0]?.[0]?.length ?? 0);
}

const addressOf = (path: string) => path.replace(/:\w+/g, '01JABCDEFGHJKMNPQRSTVWXYZ0');

describe('a translated page goes on working', () => {
  test.each(Object.keys(publicPages) as (keyof typeof publicPages)[])('%s', (name) =>
    expectSameTranslated(() => openPublicPage(addressOf(siteRoutes[name].path)), name),
  );

  test.each(Object.keys(litePages) as LitePageName[])('%s', (name) =>
    expectSameTranslated(async () => {
      await litePages[name]?.page.preload();
      await openPublicPage(addressOf(siteRoutes[name].path));
      await waitFor(() => expect(document.querySelector('h1')).toBeTruthy());
    }, name),
  );

  test('the free generator', () =>
    expectSameTranslated(async () => {
      const { MemoryRouter } = await import('react-router-dom');
      render(
        <MemoryRouter initialEntries={[siteRoutes.invoiceGenerator.path]}>
          <GeneratorApp />
        </MemoryRouter>,
      );
    }, 'generator'));

  test('and no page was empty', () => {
    expect([...wordsPerPage].filter(([, length]) => length < 20)).toEqual([]);
  });
});

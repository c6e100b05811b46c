import { cleanup, waitFor } from '@testing-library/react';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { markSessionLeft } from '../../../../../../web/adapters/auth/left-session.ts';
import type { QuoteFormDraft } from '../../../../../../web/features/quotes/editor/quote-form.ts';
import { type QuoteStart, startNewQuote } from '../../../../../../web/features/quotes/editor/start-quote.ts';
import { unsentQuotes } from '../../../../../../web/features/quotes/editor/unsent-quotes.ts';
import { useKeptQuote } from '../../../../../../web/features/quotes/editor/use-quote-editor.ts';
import { clearUserStorage } from '../../../../../../web/session/user-storage.ts';
import { dana, renderLite } from '../../../../../support/lite-surroundings.tsx';

const startQuote = (formId: string) =>
  startNewQuote({ userId: dana.userId, formId }, '2026-11-22', {
    defaults: {},
    brandColor: '#2563eb',
  });

/** A tab with the form of a quote. */
async function openTab(start: QuoteStart) {
  const onKept = vi.fn();
  const tab: { type?: (change: Partial<QuoteFormDraft>) => void; kept?: ReturnType<typeof useKeptQuote> } =
    {};
  function Tab() {
    const [draft, setDraft] = useState(start.draft);
    tab.kept = useKeptQuote(start, draft, onKept);
    tab.type = (change) => setDraft((before) => ({ ...before, ...change }));
    return <p>{draft.title}</p>;
  }
  await renderLite(<Tab />);
  await waitFor(() => expect(tab.type).toBeDefined());
  return {
    onKept,
    change: (change: Partial<QuoteFormDraft>) => tab.type?.(change),
    /** Types, then leaves the field. */
    type(title: string) {
      act(() => tab.type?.({ title }));
      act(() => void document.dispatchEvent(new Event('focusout')));
    },
    kept: () => {
      if (!tab.kept) throw new Error('The tab is not drawn');
      return tab.kept;
    },
  };
}

const titles = () =>
  unsentQuotes(dana.userId)
    .readAll()
    .map(({ draft }) => draft.form.title)
    .sort();

test('two tabs, each with a new quote, store their text as separate quotes', async () => {
  const [one, other] = [await openTab(startQuote('a')), await openTab(startQuote('b'))];
  one.type('Alpha boiler');
  other.type('Beta drain');
  expect(titles()).toEqual(['Alpha boiler', 'Beta drain']);
  expect(one.kept().basis().quoteId).not.toBe(other.kept().basis().quoteId);
  act(() => other.kept().stop());
  expect(titles()).toEqual(['Alpha boiler']);
});

test('a quote that may have been sent stays the same quote in a new slot; one that was not becomes another', async () => {
  for (const [formId, failure] of [
    ['lost', 'unknown'],
    ['refused', 'failed'],
  ] as const) {
    const tab = await openTab(startQuote(formId));
    tab.type('Boiler');
    const { quoteId } = tab.kept().basis();
    act(() => tab.kept().noteFailure(failure));
    const stored = unsentQuotes(dana.userId).read(formId);
    if (!stored) throw new Error('Nothing is stored');
    unsentQuotes(dana.userId).keep(
      formId,
      { ...stored.draft, form: { ...stored.draft.form, title: 'Other tab' } },
      9,
    );
    tab.type('Boiler and pump');
    expect(tab.kept().formId()).not.toBe(formId);
    expect(tab.kept().basis().quoteId === quoteId).toBe(failure === 'unknown');
    cleanup();
  }
});

test('a form that is untouched, or was cleared again, is not stored', async () => {
  const tab = await openTab(startQuote('a'));
  expect(titles()).toEqual([]);
  tab.type('x');
  expect(titles()).toEqual(['x']);
  expect(tab.onKept).toHaveBeenCalledWith('a');
  tab.type('');
  expect(titles()).toEqual([]);
});

test('typed text is stored when the page closes, and when the form is unmounted', async () => {
  const tab = await openTab(startQuote('a'));
  act(() => tab.change({ title: 'First' }));
  act(() => tab.change({ title: 'Typed on' }));
  expect(titles()).toEqual(['First']);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(titles()).toEqual(['Typed on']);
  act(() => tab.change({ title: 'Typed at last' }));
  cleanup();
  expect(titles()).toEqual(['Typed at last']);
});

test('nothing is stored again after the user signed out in another tab', async () => {
  const tab = await openTab(startQuote('a'));
  act(() => tab.change({ title: 'First' }));
  act(() => tab.change({ title: 'Typed on' }));
  markSessionLeft(dana.sessionId);
  clearUserStorage();
  cleanup();
  expect(titles()).toEqual([]);
});

test('two tabs that continue the same stored form store two quotes, and lose no text', async () => {
  (await openTab(startQuote('a'))).type('Kept');
  cleanup();
  const [one, other] = [await openTab(startQuote('a')), await openTab(startQuote('a'))];
  expect(one.kept().basis().quoteId).toBe(other.kept().basis().quoteId);
  one.type('Kept by one');
  other.type('Kept by the other');
  expect(titles()).toEqual(['Kept by one', 'Kept by the other']);
  const ids = unsentQuotes(dana.userId)
    .readAll()
    .map(({ draft }) => draft.quoteId);
  expect(new Set(ids).size).toBe(2);
  expect(ids).toContain(other.kept().basis().quoteId);
  expect(one.kept().basis().quoteId).not.toBe(other.kept().basis().quoteId);
});

test('text typed after a draft was saved is stored as changes of the draft', async () => {
  const tab = await openTab(startQuote('a'));
  tab.type('Saved');
  act(() => tab.kept().stored('content-1', { ...startQuote('a').draft, title: 'Saved' }));
  act(() => void document.dispatchEvent(new Event('focusout')));
  expect(titles()).toEqual([]);
  tab.type('Changed since');
  expect(unsentQuotes(dana.userId).readAll()).toMatchObject([
    { draft: { basedOn: 'content-1', form: { title: 'Changed since' } } },
  ]);
});

test('a submission right after typing does not use the quote ID of another tab', async () => {
  (await openTab(startQuote('a'))).type('Kept');
  cleanup();
  const [one, other] = [await openTab(startQuote('a')), await openTab(startQuote('a'))];
  one.type('Kept by one');
  act(() => other.change({ title: 'Sent at once by the other' }));
  act(() => other.kept().store());
  expect(other.kept().basis().quoteId).not.toBe(one.kept().basis().quoteId);
  expect(titles()).toEqual(['Kept by one', 'Sent at once by the other']);
});

test('a copy that was left out of a quote stays left out after a reload', async () => {
  const tab = await openTab(startQuote('a'));
  act(() => tab.change({ noCopyTo: 'books@client.example' }));
  act(() => tab.kept().store());
  expect(startQuote('a').draft.noCopyTo).toBe('books@client.example');
});

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { brand } from '#domain/brand';
import type { QuoteDetail } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { anOptionDraft, aQuoteDraft } from '#test/support/quotes';
import { expectScreen } from '#test/support/screen-text';
import * as keptTokens from '../../../../web/adapters/auth/kept-tokens.ts';
import { quoteFormOf } from '../../../../web/features/quotes/editor/quote-form.ts';
import { unsentQuotes } from '../../../../web/features/quotes/editor/unsent-quotes.ts';
import { LiteQuoteEditorPage } from '../../../../web/pages/lite-quote-editor-page.tsx';
import { aSavedClient, dana } from '../../../support/lite-surroundings.tsx';
import { currentPath, currentState, openAppPage } from '../../../support/opened-page.tsx';
import {
  anApprovedQuote,
  answer,
  api,
  aQuoteDetail,
  quoteId,
  stubAccountApi,
} from '../../../support/own-quotes.tsx';
import { change, press } from '../../../support/page-elements.ts';
import { refusal, type StubbedAnswer, serverFault, stubObjectUrls } from '../../../support/stubbed-api.ts';

const { path } = siteRoutes.liteQuoteEditor;

beforeEach(() => {
  stubObjectUrls();
  vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z'), toFake: ['Date'] });
});

async function open(search = '', answers: Record<string, StubbedAnswer> = {}, lite: object = {}) {
  const stubbed = stubAccountApi(answers, lite);
  const { cache } = await openAppPage(<LiteQuoteEditorPage />, path, path + search);
  await screen.findByText(/^(Create|Edit) quote/, { selector: 'h1' });
  return { ...stubbed, cache };
}
const draft = (changes: Partial<QuoteDetail> = {}) =>
  aQuoteDetail({
    state: 'draft',
    delivery: 'none',
    wasMailed: false,
    typed: aQuoteDraft({ quoteNumber: 'Q-1001' }),
    ...changes,
  });
const read = (quote: QuoteDetail) => ({ [`GET ${api}`]: answer(quote) });
const keep = (formId: string, title: string, basedOn = '', id = 'K'.repeat(22)) =>
  unsentQuotes(dana.userId).keep(
    formId,
    { quoteId: id, basedOn, form: quoteFormOf(aQuoteDraft({ title, quoteNumber: 'Q-1001' }), brand.color) },
    1,
  );

describe('options in the editor of quotes', () => {
  const row = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);

  test('are offered with a copy of the lines, named, recommended and saved', async () => {
    const { changes } = await open(`?edit=${quoteId}`, {
      ...read(draft()),
      [`PUT ${api}`]: answer(draft({ contentId: 'content-2' })),
    });
    await press('Offer options');
    expect(screen.getByLabelText<HTMLInputElement>('Option 1').value).toBe('Good');
    change('Option 2', 'Deluxe');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Recommended Deluxe' }));
    expect(row('Line 3 Part of').value).toBe('1');
    fireEvent.change(row('Line 4 Client decides'), { target: { value: 'unticked' } });
    await press('Save draft');
    await waitFor(() => expect(changes).toHaveLength(1));
    const body = changes[0]?.[1] as {
      readonly quote: { readonly options: unknown; readonly lineItems: readonly Record<string, unknown>[] };
    };
    expect(body.quote.options).toEqual([{ name: 'Good' }, { name: 'Deluxe', isRecommended: true }]);
    expect(body.quote.lineItems.map(({ option, optional }) => [option, optional])).toEqual([
      [0, undefined],
      [0, undefined],
      [1, undefined],
      [1, 'unticked'],
    ]);
  });

  test('have the line that Enter adds below their last one', async () => {
    await open(`?edit=${quoteId}`, read(draft({ typed: anOptionDraft() })));
    fireEvent.keyDown(screen.getByLabelText('Line 6 Description'), { key: 'Enter' });
    expect(row('Line 7 Part of').value).toBe('2');
  });

  test('get a line of their own, which has the focus, and leave the focus when there are none', async () => {
    await open(`?edit=${quoteId}`, read(draft()));
    await press('Offer options');
    await press('+ Add line to Good');
    expect(document.activeElement).toBe(screen.getByLabelText('Line 3 Description'));
    await press('Remove Better');
    expect(document.activeElement?.textContent).toBe('Offer options');
  });

  test('show what is wrong at the name of the option', async () => {
    await open(`?edit=${quoteId}`, read(draft()));
    await press('Offer options');
    change('Option 2', '');
    await press('Send quote');
    expect(await screen.findAllByText('Give the option a name, such as Better.')).not.toHaveLength(0);
  });

  test('are kept in this browser, and come back with the quote', async () => {
    const typed = anOptionDraft({ quoteNumber: 'Q-1001' });
    await open(`?edit=${quoteId}`, read(draft({ typed })));
    expect(screen.getByLabelText<HTMLInputElement>('Option 3').value).toBe('Best');
    await screen.findByText('Choose image');
    await waitFor(() => expect(document.querySelector('.sheet-head')).not.toBeNull());
    await expectScreen('quote-editor-options');
    unsentQuotes(dana.userId).keep(
      'slot-options',
      { quoteId: 'K'.repeat(22), basedOn: '', form: quoteFormOf(typed, brand.color) },
      1,
    );
    const kept = unsentQuotes(dana.userId).read('slot-options')?.draft.form;
    expect(kept?.options).toEqual(typed.options);
    expect(kept?.lineItems).toEqual(typed.lineItems);
  });

  test('are removed with their lines, and the removal can be undone', async () => {
    await open(`?edit=${quoteId}`, read(draft({ typed: anOptionDraft() })));
    await press('Remove Best');
    expect(screen.queryByLabelText('Option 3')).toBeNull();
    expect(screen.queryByLabelText('Line 6 Part of')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Option 2'));
    change('Line 1 Description', 'Removal and disposal');
    await press('Undo');
    expect(screen.getByLabelText<HTMLInputElement>('Option 3').value).toBe('Best');
    expect(screen.getByLabelText<HTMLInputElement>('Line 1 Description').value).toBe('Removal and disposal');
    expect(row('Line 6 Part of').value).toBe('2');
  });
});

describe('the editor of quotes', () => {
  test("offers copies to the client's further addresses, and sends to those that are ticked", async () => {
    const typed = aQuoteDraft({ quoteNumber: 'Q-1001', clientEmail: 'dana@client.example' });
    const client = {
      ...aSavedClient(),
      email: 'dana@client.example',
      copyEmails: ['office@client.example', 'books@client.example'],
    };
    const { changes } = await open(`?edit=${quoteId}`, {
      ...read(draft({ typed, clientId: client.clientId })),
      'GET /api/clients': { success: true, clients: [client], count: 1 },
      [`POST ${api}/mails`]: answer(aQuoteDetail()),
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Copy to books@client.example' }));
    await press('Send quote');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.[1]).toMatchObject({ copies: ['office@client.example'] });
  });

  test('says when this browser will be signed out, in the last three days', async () => {
    const signedInDaysAgo = (days: number) =>
      vi.spyOn(keptTokens, 'keptSignInTime').mockReturnValue(Date.now() / 1000 - days * 86_400);
    signedInDaysAgo(26);
    const notice = () => screen.queryByText(/^This browser is signed out on/);
    await open();
    await act(() => vi.dynamicImportSettled());
    expect(notice()).toBeNull();
    cleanup();
    signedInDaysAgo(28);
    await open();
    await waitFor(() => expect(notice()).not.toBeNull());
  });

  test.each<[string, string, Record<string, StubbedAnswer>, object]>([
    [
      'new',
      '',
      {},
      { defaultTerms: 30, defaultNotes: 'Thank you', nextQuoteNumber: 'Q-1020', brandColor: '#008000' },
    ],
    ['new-unverified', '', {}, { emailVerified: false }],
    ['draft', `?edit=${quoteId}`, read(draft()), {}],
    ['sent', `?edit=${quoteId}`, read(aQuoteDetail({ title: '' })), { howToPay: { text: 'Check' } }],
    ['copy', `?copy=${quoteId}`, read(aQuoteDetail()), {}],
  ])('opens a form: %s', async (name, search, answers, lite) => {
    await open(search, answers, lite);
    // The preview and the state of the logo are shown a moment later.
    await screen.findByText('Choose image');
    await waitFor(() => expect(document.querySelector('.sheet-head')).not.toBeNull());
    await expectScreen(`quote-editor-${name}`);
  });

  test.each<[string, StubbedAnswer]>([
    ['approved', answer(anApprovedQuote())],
    ['of-app', answer(aQuoteDetail({ isLite: false }))],
    ['imported', answer(aQuoteDetail({ importId: 'i' }))],
    ['missing', refusal('quote-not-found')],
    ['failed', 'offline'],
    ['loading', 'pending'],
  ])('does not open a quote that is %s', async (name, reply) => {
    const stubbed = stubAccountApi({ [`GET ${api}`]: reply });
    await openAppPage(<LiteQuoteEditorPage />, path, `${path}?edit=${quoteId}`);
    await (name === 'loading' ? screen.findByText('Loading your quote...') : screen.findByRole('alert'));
    await expectScreen(`quote-editor-unavailable-${name}`, document.querySelector('main') ?? undefined);
    if (name !== 'failed') return;
    stubbed.answers[`GET ${api}`] = answer(draft());
    fireEvent.click(screen.getByText('Try again'));
    await screen.findByText('Edit quote: New furnace');
  });

  test('lists other forms that are not saved yet, and for a stored quote only its own', async () => {
    keep('a', 'Alpha');
    keep('b', 'Beta');
    keep('c', '', 'content-0', quoteId);
    await open();
    await expectScreen(
      'quote-editor-unsent',
      screen.getByText(/^Not saved yet/).closest('[role=status]') as HTMLElement,
    );
    cleanup();
    await open(`?edit=${quoteId}`, read(draft()));
    expect(screen.getAllByText(/^Not saved yet/).map(({ textContent }) => textContent)).toEqual([
      'Not saved yet: Changes of Quote, Dana Whitfield, $250.00',
    ]);
  });

  test('says that a quote was changed elsewhere, and discards the changes on request', async () => {
    keep('c', 'My title', 'content-0', quoteId);
    await open(`?edit=${quoteId}&form=c`, read(draft()));
    const notice = 'This quote was changed elsewhere. Below are the changes you had not saved yet.';
    screen.getByText(notice);
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('My title');
    fireEvent.click(screen.getByText('Discard changes'));
    expect(screen.queryByText(notice)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('New furnace');
    await screen.findByText('Changes discarded');
    fireEvent.click(screen.getByText('Undo'));
    await screen.findByText(notice);
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('My title');
  });

  test.each<[string, string]>([
    ['', 'A share of the total such as 25%, or an amount; due on approval.'],
    ['25', '$25.00 is due on approval. For a share of the total, type 25%.'],
    ['25%', '$62.50 is due on approval.'],
    ['100', '$100.00 is due on approval.'],
  ])('explains the deposit %j', async (typed, hint) => {
    await open(`?edit=${quoteId}`, read(draft()));
    change(/^Deposit/, typed);
    await screen.findByText(hint);
    expect(screen.queryByText(/not told how to pay it/) !== null).toBe(typed !== '');
  });
});

describe('a quote in the editor', () => {
  const [save, send] = [`PUT ${api}`, `POST ${api}/mails`];

  test('is saved as a draft, which the form then edits', async () => {
    const stubbed = await open(`?edit=${quoteId}`, { ...read(draft()), [save]: 'offline' });
    change('Title', 'Other furnace');
    await press('Save draft');
    await screen.findByText(
      'The quote could not be saved. Please try again. What you typed is kept on this device.',
    );
    stubbed.answers[save] = answer(draft({ contentId: 'content-2', quoteNumber: 'Q-1001' }));
    await press('Save draft');
    await screen.findByText('Draft saved');
    await press('Save draft');
    await waitFor(() => expect(stubbed.changes).toHaveLength(3));
    expect(stubbed.changes.map(([, body]) => (body as { basedOn: string }).basedOn)).toEqual([
      'content-1',
      'content-1',
      'content-2',
    ]);
    await waitFor(() => expect(currentPath()).toBe(`${path}?edit=${quoteId}`));
    expect(unsentQuotes(dana.userId).readAll()).toEqual([]);
  });

  test('is sent, and its page is opened', async () => {
    const sent = aQuoteDetail({ quoteNumber: 'Q-1007' });
    const stubbed = await open(`?edit=${quoteId}`, {
      ...read(draft({ typed: aQuoteDraft() })),
      [send]: answer(sent),
    });
    await press('Send quote');
    await screen.findByText(
      'Quote sent to dana@client.example. Number Q-1001 was taken meanwhile, so it became Q-1007.',
    );
    expect(stubbed.changes).toMatchObject([
      [
        send,
        {
          basedOn: 'content-1',
          numberSuggested: true,
          brandColor: brand.color,
          quote: { title: 'New furnace' },
        },
      ],
    ]);
    expect(currentPath()).toBe(siteRoutes.liteQuote.path.replace(':quoteId', quoteId));
    expect(currentState()).toEqual({ justSent: quoteId });
  });

  test.each<[string, StubbedAnswer, string]>([
    [
      'offline',
      'offline',
      'The quote could not be sent. Please try again. What you typed is kept on this device.',
    ],
    ['our fault', serverFault(), 'The quote could not be sent. Please try again.'],
    [
      'approved meanwhile',
      refusal('quote-approved'),
      'This quote is approved and can no longer be changed. Duplicate it instead.',
    ],
  ])('that could not be sent stays in the form: %s', async (_name, reply, text) => {
    const stubbed = await open(`?edit=${quoteId}`, { ...read(aQuoteDetail()), [send]: reply });
    await press('Send new revision');
    await screen.findByText(text);
    expect(stubbed.changes).toHaveLength(1);
    stubbed.answers[send] = answer(aQuoteDetail());
    await press('Send new revision');
    await screen.findByText('Quote sent to dana@client.example');
  });

  test('is based on the stored version after its email was refused', async () => {
    const stubbed = await open(`?edit=${quoteId}`, {
      ...read(draft()),
      [send]: refusal('quote-mail-refused'),
    });
    stubbed.answers[`GET ${api}`] = answer(draft({ contentId: 'content-9' }));
    await press('Send quote');
    await waitFor(() => expect(stubbed.requests.filter((one) => one === `GET ${api}`)).toHaveLength(2));
    await screen.findByRole('alert');
    stubbed.answers[send] = answer(aQuoteDetail());
    await press('Send quote');
    await waitFor(() => expect(stubbed.changes).toHaveLength(2));
    expect(stubbed.changes[1]?.[1]).toMatchObject({ basedOn: 'content-9' });
  });

  test('is not sent without a title', async () => {
    const stubbed = await open();
    await press('Send quote');
    await screen.findByRole('region', { name: /^Please fix/ });
    await expectScreen('quote-editor-faults', screen.getByRole('region', { name: /^Please fix/ }));
    expect(stubbed.changes).toEqual([]);
  });
});

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { brand } from '#domain/brand';
import type { QuoteDetail, QuoteSummary } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { expectScreen } from '#test/support/screen-text';
import { QuoteList } from '../../../../web/features/quotes/list/quote-list.tsx';
import { LiteQuotePage } from '../../../../web/pages/lite-quote-page.tsx';
import { LiteQuotesPage } from '../../../../web/pages/lite-quotes-page.tsx';
import { openAppPage } from '../../../support/opened-page.tsx';
import {
  anApprovedQuote,
  answer,
  api,
  aQuoteDetail,
  aQuoteRow,
  openOwnQuote,
  quoteId,
  stubAccountApi,
} from '../../../support/own-quotes.tsx';
import { findButton, press, queryButton } from '../../../support/page-elements.ts';
import { refusal, type StubbedAnswer, stubObjectUrls } from '../../../support/stubbed-api.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00.000Z'), toFake: ['Date'] });
  stubObjectUrls();
});

const list = 'GET /api/lite-quotes';
const rows: readonly QuoteSummary[] = [
  aQuoteRow(),
  aQuoteRow({ quoteId: '2', state: 'draft', delivery: 'none', wasMailed: false, title: '', clientName: '' }),
  aQuoteRow({ quoteId: '3', state: 'approved', invoiceId: 'invoice-1', issueDate: '' }),
  aQuoteRow({ quoteId: '4', state: 'declined', importId: 'import-1' }),
  aQuoteRow({ quoteId: '5', mailTrouble: 'bounced' }),
  aQuoteRow({ quoteId: '7', state: 'approved', depositNote: 'Deposit of $300.00 not paid yet' }),
].map(({ quoteNumber, ...row }, index) => (index === 2 ? row : { ...row, quoteNumber: quoteNumber ?? '' }));

const openList = async (answers: Record<string, StubbedAnswer>, clientId?: string) => {
  const stubbed = stubAccountApi(answers);
  const { path } = siteRoutes.liteQuotes;
  await openAppPage(clientId === undefined ? <LiteQuotesPage /> : <QuoteList clientId={clientId} />, path);
  return stubbed;
};
const shown = () => waitFor(() => expect(screen.queryByText('Loading your quotes...')).toBeNull());

describe('the list of quotes', () => {
  test('shows each state of a quote, and more of them on request', async () => {
    const stubbed = await openList({ [list]: { success: true, quotes: rows, cursor: 'c1' } });
    await screen.findAllByText('New furnace');
    await expectScreen('quotes-list');
    await press('Load more');
    await screen.findByRole('alert');
    await expectScreen('quotes-list-more-failed');
    stubbed.answers[`${list}?cursor=c1`] = {
      success: true,
      quotes: [aQuoteRow({ quoteId: '6', title: 'Later' })],
    };
    fireEvent.click(screen.getByRole('button', { name: /^(Load more|Try again)/ }));
    await screen.findByText('Later');
    expect(within(screen.getByRole('list', { name: 'Quotes' })).getAllByRole('listitem')).toHaveLength(7);
    expect(queryButton('Load more')).toBeNull();
  });

  test('is searched as its owner types, and filtered by state', async () => {
    const stubbed = await openList({ [list]: { success: true, quotes: rows } });
    await screen.findAllByText('New furnace');
    stubbed.answers[`${list}?show=sent`] = {
      success: true,
      quotes: [aQuoteRow({ quoteId: '8', title: 'Sprinkler repair' })],
    };
    stubbed.answers[`${list}?show=sent&search=main`] = { success: true, quotes: [] };
    fireEvent.click(screen.getByRole('link', { name: 'Waiting' }));
    await screen.findByText('Sprinkler repair');
    expect(screen.getByRole('link', { name: 'Waiting' }).getAttribute('aria-current')).toBe('true');
    expect(screen.queryByText('New furnace')).toBeNull();
    fireEvent.change(screen.getByLabelText('Search quotes'), { target: { value: 'main' } });
    await screen.findByText('No quotes match.');
    await expectScreen('quotes-list-no-match');
    fireEvent.click(screen.getByRole('link', { name: 'Show all quotes' }));
    await screen.findAllByText('New furnace');
    expect(screen.getByLabelText<HTMLInputElement>('Search quotes').value).toBe('');
  });

  test('searches for more quotes of one client on request', async () => {
    const ofClient = `${list}?clientId=client-1`;
    await openList({ [ofClient]: { success: true, quotes: [], cursor: 'c1' } }, 'client-1');
    await findButton('Search more quotes');
    await expectScreen('quotes-of-client-searching');
    cleanup();
    const page = Array.from({ length: 10 }, (_, index) => aQuoteRow({ quoteId: `full-${index}` }));
    await openList({ [ofClient]: { success: true, quotes: page, cursor: 'c1' } }, 'client-1');
    await findButton('Load more');
    expect(screen.queryByText('Not all of your quotes are searched yet.')).toBeNull();
  });

  test.each<[string, StubbedAnswer, string | undefined]>([
    ['loading', 'pending', undefined],
    ['empty', { success: true, quotes: [] }, undefined],
    ['empty-of-client', { success: true, quotes: [] }, 'client-1'],
    ['failed', 'offline', undefined],
  ])('%s', async (name, answer, clientId) => {
    const request = clientId === undefined ? list : `${list}?clientId=${clientId}`;
    const stubbed = await openList({ [request]: answer }, clientId);
    if (name !== 'loading') await shown();
    await expectScreen(`quotes-list-${name}`);
    if (name !== 'failed') return;
    stubbed.answers[request] = { success: true, quotes: rows };
    await press('Try again');
    await screen.findAllByText('New furnace');
  });
});

const online = { paidCents: 300_00, on: '2026-11-05', method: 'card' } as const;
const {
  business: _profile,
  deposit: _due,
  client: _client,
  quoteNumber: _number,
  ...appContent
} = aQuoteDetail().content;
const { deposit: _no, ...withoutDeposit } = aQuoteDetail().content;
const appQuote = { content: appContent, isLite: false, timeline: [], delivery: 'none' } as const;
const at = '2026-11-04T16:00:00.000Z';

describe('the page of a quote', () => {
  test.each<[string, QuoteDetail]>([
    ['draft', aQuoteDetail({ state: 'draft', delivery: 'none', wasMailed: false, timeline: [] })],
    ['draft-blank', aQuoteDetail({ state: 'draft', content: { ...appContent, title: '' }, timeline: [] })],
    [
      'sent',
      aQuoteDetail({
        timeline: [
          { kind: 'opened', at, lastAt: '2026-11-05T16:00:00.000Z' },
          { kind: 'emailed', at: '2026-11-03T18:00:05.000Z' },
          { kind: 'sent', at: '2026-11-03T18:00:00.000Z', revision: 1, hash: 'abc' },
        ],
        questions: [
          { questionId: 'q2', at, text: 'Is it loud?' },
          { questionId: 'q1', at, text: 'When?', answeredAt: '2026-11-04T17:00:00.000Z' },
        ],
      }),
    ],
    ['sent-by-app', aQuoteDetail({ ...appQuote, questions: [{ questionId: 'q', at, text: 'Why?' }] })],
    ['refused', aQuoteDetail({ delivery: 'failed', wasMailed: false })],
    [
      'declined',
      aQuoteDetail({ state: 'declined', timeline: [{ kind: 'declined', at, reason: 'Too dear.' }] }),
    ],
    ['withdrawn', aQuoteDetail({ state: 'withdrawn' })],
    ['expired', aQuoteDetail({ state: 'expired' })],
    [
      'imported',
      anApprovedQuote({
        importId: 'i',
        questions: [{ questionId: 'q', at, text: 'Why?' }],
        content: withoutDeposit,
      }),
    ],
    [
      'imported-invoiced',
      anApprovedQuote({ importId: 'i', invoiceId: 'invoice-1', content: withoutDeposit }),
    ],
    ['broken', anApprovedQuote({ brokenBy: ['Link 1 is missing.'] })],
    [
      'approved',
      anApprovedQuote({
        timeline: [{ kind: 'approved', at, name: 'Dana Whitfield', revision: 1, hash: 'abc' }],
        acceptance: { at, name: '', device: 'phone' },
        certificateEmails: { owner: at },
      }),
    ],
    [
      'approved-without-deposit',
      anApprovedQuote({ content: withoutDeposit, certificateEmails: { client: at } }),
    ],
    ['approved-by-app', anApprovedQuote({ ...appQuote, state: 'approved' })],
    ['invoiced', anApprovedQuote({ invoiceId: 'invoice-1', content: withoutDeposit })],
    [
      'deposit-received',
      anApprovedQuote({ received: { cents: 200_00, on: '2026-11-05', method: 'check', note: 'No. 7' } }),
    ],
    [
      'deposit-online',
      anApprovedQuote({ onlineDeposit: online, refundableDeposit: { paymentId: 'p', cents: 300_00 } }),
    ],
    ['deposit-disputed', anApprovedQuote({ onlineDeposit: { ...online, dispute: 'open' } })],
  ])('shows what happened and the next steps: %s', async (name, quote) => {
    await openOwnQuote(quote);
    // Loaded apart, because few deposits are paid online.
    if (quote.refundableDeposit) await screen.findByRole('button', { name: 'Refund' });
    await expectScreen(`quote-${name}`);
    expect(document.title).toBe(
      `${name === 'draft-blank' ? 'Quote' : screen.getByRole('heading', { level: 1 }).textContent} | ${brand.name} Lite`,
    );
  });

  test.each<[string, Partial<QuoteDetail>]>([
    ['pending', { onlineDeposit: { paidCents: 0, pendingCents: 300_00 } }],
    ['reported', { onlineDeposit: { ...online, reportedCents: online.paidCents } }],
    ['refunded', { onlineDeposit: { ...online, paidCents: 0, refundedCents: 300_00 } }],
    ['partly-refunded', { onlineDeposit: { ...online, paidCents: 100_00, refundedCents: 200_00 } }],
    ['dispute-lost', { onlineDeposit: { paidCents: 0, dispute: 'lost' } }],
    ['invoiced', { invoiceId: 'invoice-1' }],
    ['imported', { importId: 'import-1' }],
  ])('does not ask for a deposit that is no longer wanted: %s', async (name, changes) => {
    const quote = anApprovedQuote(changes);
    await openOwnQuote(quote);
    const card = screen.getByRole('heading', { name: 'Deposit' }).parentElement as HTMLElement;
    await expectScreen(`quote-no-deposit-asked-${name}`, card);
    expect(screen.queryByText(/is due\.|not told how to pay it|not received yet\./)).toBeNull();
    expect(screen.queryByText(/^Deposit of .* received on/)).toBeNull();
    const isPending = quote.onlineDeposit?.pendingCents !== undefined;
    expect(screen.queryByText(/^A bank payment of the deposit is on its way/) !== null).toBe(isPending);
    if (quote.onlineDeposit)
      expect(screen.getByRole('link', { name: 'Create invoice' }).className).toContain('bg-brand');
  });

  test.each<[string, StubbedAnswer, string]>([
    ['missing', refusal('quote-not-found'), quoteId],
    ['loading', 'pending', quoteId],
    ['failed', 'offline', quoteId],
    ['missing', {}, 'short'],
  ])('shows why there is no quote: %s, after %j for "%s"', async (name, reply, id) => {
    const stubbed = stubAccountApi({ [`GET ${api}`]: reply });
    const { path } = siteRoutes.liteQuote;
    await openAppPage(<LiteQuotePage />, path, path.replace(':quoteId', id));
    await screen.findByRole(name === 'loading' ? 'status' : 'alert');
    await expectScreen(`quote-unavailable-${name}`);
    if (name !== 'failed') return;
    stubbed.answers[`GET ${api}`] = answer(aQuoteDetail());
    await press('Try again');
    await findButton('More');
  });

  test('shows the newest five events of a long timeline, and all on request', async () => {
    const timeline = Array.from({ length: 9 }, (_, day) => ({
      kind: 'emailed' as const,
      at: `2026-11-${String(19 - day).padStart(2, '0')}T18:00:00.000Z`,
    }));
    await openOwnQuote(aQuoteDetail({ timeline }));
    const days = () =>
      screen.getAllByText(/^Nov \d+, 2026, /).map(({ textContent }) => textContent?.slice(4, 6));
    expect(days()).toEqual(['19', '18', '17', '16', '15']);
    await press('Show all 9');
    expect(days()).toEqual(['19', '18', '17', '16', '15', '14', '13', '12', '11']);
  });

  test('shows the logo that it was sent with, and a draft the current one', async () => {
    const sent = aQuoteDetail({ content: { ...aQuoteDetail().content, logoVersion: 'v1' } });
    const logo = new Blob(['png']);
    const stubbed = await openOwnQuote(sent, { 'GET /api/logo?version=v1': logo });
    await waitFor(() => expect(document.querySelector('header img')).not.toBeNull());
    expect(stubbed.requests).toContain('GET /api/logo?version=v1');
    cleanup();
    await openOwnQuote({ ...sent, state: 'draft' }, { 'GET /api/logo': logo });
    await waitFor(() => expect(document.querySelector('header img')).not.toBeNull());
    cleanup();
    await openOwnQuote(aQuoteDetail(), { 'GET /api/logo': logo });
    expect(document.querySelector('header img')).toBeNull();
  });
});

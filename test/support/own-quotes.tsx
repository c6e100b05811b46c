import { screen } from '@testing-library/react';
import { brand } from '#domain/brand';
import type { QuoteDetail, QuoteSummary } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { LiteQuotePage } from '../../web/pages/lite-quote-page.tsx';
import { openAppPage } from './opened-page.tsx';
import { anAccount, type StubbedAnswer, stubApi } from './stubbed-api.ts';

export const quoteId = 'A'.repeat(22);
/** The path of the quote in the API. */
export const api = `/api/lite-quotes/${quoteId}`;

/** A sent quote of Lite as a row of the list. */
export const aQuoteRow = (changes: Partial<QuoteSummary> = {}): QuoteSummary => ({
  quoteId,
  quoteNumber: 'Q-1001',
  title: 'New furnace',
  clientName: 'Dana Whitfield',
  totalCents: 1_200_00,
  state: 'sent',
  delivery: 'accepted',
  wasMailed: true,
  issueDate: '2026-11-03',
  createdAt: '2026-11-05T03:00:00.000Z',
  isLite: true,
  ...changes,
});

const client = { name: 'Dana Whitfield', email: 'dana@client.example', address: '', city: '', phone: '' };
const business = {
  name: 'Alvarez Plumbing',
  address: '48 Mill Road',
  city: 'Portland, OR 97205',
  phone: '(555) 555-0118',
  email: 'office@alvarez.example',
};

/** The quote of `aQuoteRow` as its page reads it. */
export const aQuoteDetail = (changes: Partial<QuoteDetail> = {}): QuoteDetail => ({
  ...aQuoteRow(),
  contentId: 'content-1',
  linkId: 'L'.repeat(22),
  content: {
    quoteNumber: 'Q-1001',
    title: 'New furnace',
    clientMessage: 'We can come on Thursday.',
    issueDate: '2026-11-03',
    validUntil: '2026-12-03',
    taxRate: 0,
    brandColor: brand.color,
    lineItems: [{ description: 'Furnace', quantity: 1_000, price: 1_200_00 }],
    deposit: { percent: 25_000 },
    client,
    business,
    revision: 1,
  },
  timeline: [{ kind: 'emailed', at: '2026-11-03T18:00:05.000Z' }],
  questions: [],
  brokenBy: [],
  ...changes,
});

/** An approved quote with these changes. */
export const anApprovedQuote = (changes: Partial<QuoteDetail> = {}): QuoteDetail =>
  aQuoteDetail({
    state: 'approved',
    acceptance: { at: '2026-11-04T15:00:00.000Z', name: 'Dana Whitfield' },
    ...changes,
  });

/** The answer of operations that read or change a quote. */
export const answer = (quote: QuoteDetail) => ({ success: true, quote });

/** The API of an account without a logo. */
export const stubAccountApi = (answers: Record<string, StubbedAnswer>, lite: object = {}) =>
  stubApi({
    'GET /api/profile': anAccount(lite),
    'GET /api/logo': new Response(null, { status: 204 }),
    'GET /api/clients': { success: true, clients: [], count: 0 },
    'GET /api/items': { success: true, items: [] },
    ...answers,
  });

/** Opens the page of a quote and waits until the quote is loaded. `lite` changes the account. */
export async function openOwnQuote(
  quote: QuoteDetail,
  answers: Record<string, StubbedAnswer> = {},
  lite: object = {},
) {
  const stubbed = stubAccountApi({ [`GET ${api}`]: answer(quote), ...answers }, lite);
  const { path } = siteRoutes.liteQuote;
  await openAppPage(<LiteQuotePage />, path, path.replace(':quoteId', quoteId));
  await screen.findByText('More');
  return stubbed;
}

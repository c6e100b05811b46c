import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { AcceptQuoteAnswer, QuoteView } from '#domain/quotes/contract/public-quotes';
import { openPublicPage } from './opened-page.tsx';
import { type StubbedAnswer, stubApi } from './stubbed-api.ts';

export const quoteId = 'Q'.repeat(22);
/** The path of the quote in the API. */
export const api = `/api/quotes/${quoteId}`;

/** A quote of Lite with every field. */
export const liteQuote: QuoteView = {
  quoteId,
  quoteNumber: 'Q-1001',
  title: 'New furnace',
  clientMessage: 'We can come on Thursday.',
  issueDate: '2026-11-03',
  validUntil: '2026-12-03',
  terms: 30,
  notes: 'Two years of warranty.',
  taxRate: 10_000,
  lineItems: [
    { description: 'Furnace', quantity: 2_000, price: 500_00 },
    { description: 'Disposal', quantity: 1_000, price: 50_00, taxed: false },
  ],
  deposit: { percent: 25_000 },
  client: { name: 'Dana Whitfield', email: 'dana@whitfield.example', address: '', city: '', phone: '' },
  business: {
    name: 'Hartwell',
    address: '12 Mill Road',
    city: 'Dayton, OH',
    phone: '',
    email: 'o@hartwell.example',
  },
  revision: 2,
  revisedAt: '2026-11-05T01:00:00.000Z',
  revisedParts: {
    since: '2026-11-03',
    changes: ['Furnace $250.00 → $310.00', 'total $250.00 → $310.00'],
  },
  businessName: 'Hartwell',
  businessPhone: '(555) 555-0100',
  businessAddress: '12 Mill Road',
  businessCity: 'Dayton, OH',
  state: 'sent',
  timeZone: 'America/New_York',
};
/** A quote of the mobile app with as little as possible. */
export const appQuote: QuoteView = {
  quoteId,
  title: '',
  clientMessage: '',
  issueDate: '',
  taxRate: 0,
  lineItems: [{ description: 'Tune-up', quantity: 1_000, price: 129_00 }],
  businessName: '',
  businessPhone: '',
  businessAddress: '',
  businessCity: '',
  state: 'sent',
  // Otherwise dates are in the zone of the browser.
  timeZone: 'America/New_York',
};
export const acceptance = { at: '2026-11-05T01:00:00.000Z', name: 'Dana Whitfield' };
export const approved: QuoteView = { ...liteQuote, state: 'approved', status: 'accepted', acceptance };
const {
  business: _contact,
  validUntil: _last,
  revisedAt: _revised,
  revisedParts: _parts,
  deposit: _due,
  ...shorter
} = liteQuote;
/** The first revision of a quote of Lite, without the fields that are optional. */
export const shortQuote: QuoteView = { ...shorter, revision: 1 };
export const howToPay = { text: 'Check to Hartwell' };
/** The answer to an approval. */
export const accepted = (changes: Partial<AcceptQuoteAnswer> = {}): AcceptQuoteAnswer => ({
  success: true,
  data: { jobId: 'job-1' },
  acceptance,
  copy: 'queued',
  ...changes,
});

/** The answer to reading a quote. */
export const read = (quote: QuoteView, contentHash = 'hash-1', ownerMark = 'mark') => ({
  success: true,
  quote,
  contentHash,
  ownerMark,
});

/** Opens the client's page of a quote and waits until it is loaded. */
export async function openClientQuote(
  quote: QuoteView,
  answers: Record<string, StubbedAnswer> = {},
  suffix = '',
) {
  const stubbed = stubApi({
    [`GET ${api}`]: read(quote),
    [`GET ${api}/logo`]: new Response(null, { status: 204 }),
    ...answers,
  });
  await openPublicPage(`/quote?id=${quoteId}${suffix}`);
  await waitFor(() => expect(screen.queryByText('Loading your quote...')).toBeNull());
  // The button is loaded after the quote.
  if (quote.state !== 'withdrawn' && quote.state !== 'unknown')
    await screen.findByRole('button', { name: 'Download PDF' });
  return stubbed;
}
/** Dispatches an event as if a person had caused it: events of tests are not trusted. */
export function movePointer(): void {
  const event = new Event('pointermove', { bubbles: true });
  Object.defineProperty(event, 'isTrusted', { value: true });
  document.dispatchEvent(event);
}

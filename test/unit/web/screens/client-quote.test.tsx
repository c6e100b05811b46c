import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { QuoteView } from '#domain/quotes/contract/public-quotes';
import { expectScreen } from '#test/support/screen-text';
import {
  acceptance,
  api,
  appQuote,
  approved,
  howToPay,
  liteQuote,
  openClientQuote,
  quoteId,
  read,
  shortQuote,
} from '../../../support/client-quote.ts';
import { openPublicPage } from '../../../support/opened-page.tsx';
import { button, pageMain, queryButton } from '../../../support/page-elements.ts';
import {
  refusal,
  type StubbedAnswer,
  storeTokens,
  stubApi,
  stubObjectUrls,
} from '../../../support/stubbed-api.ts';

beforeEach(() => {
  stubObjectUrls();
});

describe('the page of a quote', () => {
  test.each<[string, QuoteView, Record<string, StubbedAnswer>]>([
    ['lite', liteQuote, { [`GET ${api}/logo`]: new Blob(['png']) }],
    ['lite-shorter', shortQuote, {}],
    ['app', appQuote, {}],
    ['app-with-deposit', { ...appQuote, businessName: 'Hartwell', deposit: { amount: 50_00 } }, {}],
  ])('shows a quote that can be approved: %s', async (name, quote, answers) => {
    await openClientQuote(quote, answers);
    await screen.findByRole('form', { name: 'Approve this quote' });
    if (name === 'lite') await waitFor(() => expect(document.querySelector('main img')).not.toBeNull());
    await expectScreen(`client-quote-${name}`, pageMain());
  });

  test.each<QuoteView['state']>(['expired', 'declined', 'withdrawn', 'unknown'])(
    'shows a quote that is %s',
    async (state) => {
      await openClientQuote({ ...liteQuote, state });
      if (state === 'expired' || state === 'declined') await button('Ask a question');
      await expectScreen(`client-quote-${state}`, pageMain());
    },
  );

  test.each<[string, QuoteView, string]>([
    ['without-deposit', { ...shortQuote, state: 'approved', status: 'accepted', acceptance }, ''],
    ['invoiced', { ...approved, depositDueCents: 0, invoiceNumber: 'INV-7' }, ''],
    [
      'changed',
      {
        ...approved,
        depositDueCents: 0,
        signedChanges: [{ changeNumber: 'Q-1001-C1', cents: 180_00, at: '2026-11-08T15:00:00.000Z' }],
        agreedCents: 1_330_00,
      },
      '',
    ],
    ['deposit-unknown-how', { ...approved, acceptance: { ...acceptance, name: '' } }, ''],
    ['deposit-how-to-pay', { ...approved, howToPay, received: { cents: 50_00, on: '2026-11-06' } }, ''],
    [
      'deposit-online',
      { ...approved, howToPay, depositPayment: { state: 'payable', amountCents: 287_50 } },
      '',
    ],
    ['deposit-pending', { ...approved, depositPayment: { state: 'pending', amountCents: 287_50 } }, ''],
    [
      'deposit-paid',
      { ...approved, onlineDeposit: { paidCents: 287_50, on: '2026-11-07' } },
      '&payment=done',
    ],
    [
      'deposit-refunded',
      { ...approved, onlineDeposit: { paidCents: 0, on: '2026-11-07', refundedCents: 287_50 } },
      '',
    ],
    ['app', { ...appQuote, deposit: { amount: 50_00 }, state: 'approved', status: 'accepted' }, ''],
  ])('shows an approved quote: %s', async (name, quote, suffix) => {
    await openClientQuote(quote, {}, suffix);
    if (quote.revision !== undefined) await button('Ask a question');
    if (quote.depositPayment || suffix !== '') await screen.findByRole('region', { name: 'Online payment' });
    await expectScreen(`client-quote-approved-${name}`, pageMain());
  });

  test('does not let the owner approve a quote', async () => {
    storeTokens();
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${quoteId}#dana`));
    const mark = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    await openClientQuote(liteQuote, { [`GET ${api}`]: read(liteQuote, 'hash-1', mark) });
    await screen.findByText('This is your own quote. Only your client can approve it.');
    await expectScreen('client-quote-own', pageMain());
  });

  test.each<[string, StubbedAnswer, string]>([
    ['missing', refusal('quote-not-found'), quoteId],
    ['failed', 'offline', quoteId],
    ['unavailable', { success: true }, quoteId],
    ['missing', {}, 'short'],
    ['no-id', {}, ''],
  ])('shows why there is no quote: %s, after %j for "%s"', async (name, answer, id) => {
    const stubbed = stubApi({ [`GET ${api}`]: answer });
    await openPublicPage(`/quote?id=&token=${id}`);
    await screen.findByRole('alert');
    await expectScreen(`client-quote-error-${name}`, pageMain());
    if (id !== quoteId) expect(stubbed.requests).toEqual([]);
    const retry = queryButton('Try again');
    if (!retry) return;
    stubbed.answers[`GET ${api}`] = read(appQuote);
    fireEvent.click(retry);
    await expectScreen('client-quote-loading', pageMain());
    await screen.findByRole('form', { name: 'Approve this quote' });
  });
});

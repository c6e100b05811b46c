import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QuoteView } from '#domain/contract/public-quotes';
import { expectScreen } from '#test/support/screen-text';
import { QuotePage } from '../../../../web/pages/quote-page.tsx';
import {
  acceptance,
  api,
  appQuote,
  approved,
  button,
  howToPay,
  liteQuote,
  openClientQuote,
  quoteId,
  read,
  shortQuote,
} from '../../../support/client-quote.tsx';
import {
  openPublicPage,
  refusal,
  restoreBrowser,
  type StubbedAnswer,
  storeTokens,
  stubApi,
  stubObjectUrls,
} from '../../../support/stubbed-api.tsx';

beforeEach(() => {
  localStorage.clear();
  stubObjectUrls();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  restoreBrowser();
});

describe('a client opens a quote', () => {
  test.each<[string, QuoteView, Record<string, StubbedAnswer>]>([
    ['lite', liteQuote, { [`GET ${api}/logo`]: new Blob(['png']) }],
    ['lite-shorter', shortQuote, {}],
    ['app', appQuote, {}],
    ['app-with-deposit', { ...appQuote, businessName: 'Hartwell', deposit: { amount: 50_00 } }, {}],
  ])('that can be approved: %s', async (name, quote, answers) => {
    await openClientQuote(quote, answers);
    await screen.findByRole('form', { name: 'Approve this quote' });
    if (name === 'lite') await waitFor(() => expect(document.querySelector('img')).not.toBeNull());
    await expectScreen(`client-quote-${name}`);
  });

  test.each<QuoteView['state']>(['expired', 'declined', 'withdrawn', 'unknown'])(
    'that is %s',
    async (state) => {
      await openClientQuote({ ...liteQuote, state });
      if (state === 'expired' || state === 'declined') await button('Ask a question');
      await expectScreen(`client-quote-${state}`);
    },
  );

  test.each<[string, QuoteView, string]>([
    ['without-deposit', { ...shortQuote, state: 'approved', status: 'accepted', acceptance }, ''],
    ['invoiced', { ...approved, depositDueCents: 0, invoiceNumber: 'INV-7' }, ''],
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
  ])('that is approved: %s', async (name, quote, suffix) => {
    await openClientQuote(quote, {}, suffix);
    if (quote.revision !== undefined) await button('Ask a question');
    if (quote.depositPayment || suffix !== '') await screen.findByRole('region', { name: 'Online payment' });
    await expectScreen(`client-quote-approved-${name}`);
  });

  test('that is their own, which cannot be approved', async () => {
    storeTokens();
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${quoteId}#dana`));
    const mark = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    await openClientQuote(liteQuote, { [`GET ${api}`]: read(liteQuote, 'hash-1', mark) });
    await screen.findByText('This is your own quote. Only your client can approve it.');
    await expectScreen('client-quote-own');
  });

  test.each<[string, StubbedAnswer, string]>([
    ['missing', refusal('quote-not-found'), quoteId],
    ['failed', 'offline', quoteId],
    ['unavailable', { success: true }, quoteId],
    ['invalid', {}, 'short'],
    ['no-id', {}, ''],
  ])('that cannot be shown: %s', async (name, answer, id) => {
    const stubbed = stubApi({ [`GET ${api}`]: answer });
    await openPublicPage(<QuotePage />, `/quote?id=&token=${id}`);
    await screen.findByRole('alert');
    await expectScreen(`client-quote-error-${name}`);
    if (id !== quoteId) expect(stubbed.requests).toEqual([]);
    const retry = screen.queryByRole('button', { name: 'Try again' });
    if (!retry) return;
    stubbed.answers[`GET ${api}`] = read(appQuote);
    fireEvent.click(retry);
    await expectScreen('client-quote-loading');
    await screen.findByRole('form', { name: 'Approve this quote' });
  });
});

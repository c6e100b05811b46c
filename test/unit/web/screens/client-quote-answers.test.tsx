import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AcceptQuoteAnswer, QuoteView } from '#domain/contract/public-quotes';
import { expectScreen } from '#test/support/screen-text';
import {
  accepted,
  api,
  appQuote,
  approved,
  button,
  howToPay,
  liteQuote,
  movePointer,
  openClientQuote,
  press,
  read,
  shortQuote,
  type,
} from '../../../support/client-quote.tsx';
import {
  refusal,
  restoreBrowser,
  type StubbedAnswer,
  serverFault,
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

describe('a client approves a quote', () => {
  const accept = `POST ${api}/acceptance`;

  test('of Lite with their name, and then sees how to pay the deposit', async () => {
    const stubbed = await openClientQuote(liteQuote, { [accept]: accepted({ howToPay }) });
    await press('Sign and Approve');
    await expectScreen('client-quote-unsigned');
    expect(document.activeElement).toBe(screen.getByLabelText('Your name'));
    type('Your name', ' Dana Whitfield ');
    expect(screen.queryByText('Type your name to sign.')).toBeNull();
    // The quote that is read again says that its deposit can be paid online.
    stubbed.answers[`GET ${api}`] = read({
      ...approved,
      depositPayment: { state: 'payable', amountCents: 287_50 },
    });
    expect(await press('Sign and Approve')).toBe(true);
    await screen.findByText('Quote Approved!');
    await screen.findByRole('region', { name: 'Online payment' });
    await expectScreen('client-quote-just-approved');
    expect(stubbed.changes).toEqual([[accept, { contentHash: 'hash-1', name: 'Dana Whitfield', email: '' }]]);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Quote Approved!'));
  });

  test.each<[string, QuoteView, Partial<AcceptQuoteAnswer>, string]>([
    ['lite-emailed', shortQuote, { copy: 'emailed' }, ''],
    ['lite-none', { ...shortQuote, client: { name: 'Dana' } as never }, { copy: 'none' }, ''],
    ['app-queued', appQuote, { copy: 'queued' }, 'dana@home.example'],
    ['app-old-answer', appQuote, { copy: undefined as never, isCopied: true }, 'dana@home.example'],
    ['app-none', appQuote, { copy: undefined as never, isCopied: false }, 'dana@home.example'],
    ['app-no-address', appQuote, { copy: 'none' }, ''],
  ])('and reads whether a copy was emailed: %s', async (name, quote, answer, email) => {
    const stubbed = await openClientQuote(quote, { [accept]: accepted(answer) });
    await button('Sign and Approve');
    if (quote.revision !== undefined) type('Your name', 'Dana');
    if (email !== '') type(/^Your email/, email);
    await press('Sign and Approve');
    await screen.findByText('Quote Approved!');
    const notice = screen.getByText('Quote Approved!').parentElement as HTMLElement;
    await expectScreen(`client-quote-copy-${name}`, notice);
    expect(stubbed.changes[0]?.[1]).toMatchObject({ email });
    // Without a deposit, the quote is not read again.
    expect(stubbed.requests.filter((request) => request === `GET ${api}`)).toHaveLength(1);
  });

  test('of the mobile app without a name, but not with a wrong address for the copy', async () => {
    const stubbed = await openClientQuote(appQuote, { [accept]: accepted() });
    await button('Sign and Approve');
    type(/^Your email/, 'dana@');
    await press('Sign and Approve');
    await expectScreen('client-quote-wrong-address', screen.getByRole('form'));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Your email/));
    expect(stubbed.changes).toEqual([]);
    type(/^Your email/, '');
    await press('Sign and Approve');
    await screen.findByText('Quote Approved!');
    expect(stubbed.changes).toEqual([[accept, { contentHash: 'hash-1', name: '', email: '' }]]);
  });

  test.each<[string, StubbedAnswer, Partial<QuoteView>]>([
    ['quote-not-found', refusal('quote-not-found'), {}],
    ['quote-changed', refusal('quote-changed'), {}],
    ['name-required', refusal('name-required'), {}],
    ['quote-expired', refusal('quote-expired'), {}],
    ['maintenance', refusal('maintenance'), {}],
    ['quote-own', refusal('quote-own'), { businessPhone: '' }],
    ['invalid-email', refusal('invalid-email'), { businessName: '' }],
    ['offline', 'offline', { businessPhone: '' }],
    ['our-fault', serverFault(), { businessPhone: '' }],
  ])('that the API refuses: %s', async (name, answer, changes) => {
    const stubbed = await openClientQuote({ ...liteQuote, ...changes }, { [accept]: answer });
    await button('Sign and Approve');
    type('Your name', 'Dana');
    await press('Sign and Approve');
    const bar = (await screen.findByRole('alert')).parentElement as HTMLElement;
    await expectScreen(`client-quote-refused-${name}`, bar);
    if (!screen.queryByRole('button', { name: 'Reload the quote' })) return;
    stubbed.answers[`GET ${api}`] = read({ ...liteQuote, title: 'Another furnace' }, 'hash-2');
    await press('Reload the quote');
    await screen.findByRole('heading', { name: 'Another furnace' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('and downloads its certificate', async () => {
    const certificate = `GET ${api}/certificate`;
    const stubbed = await openClientQuote(approved, { [certificate]: 'offline' });
    await press('Download certificate');
    await expectScreen(
      'client-quote-certificate-failed',
      (await screen.findByRole('alert')).parentElement as HTMLElement,
    );
    stubbed.answers[certificate] = new Blob(['pdf']);
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} from ${this.href}`);
    });
    expect(await press('Download certificate')).toBe(true);
    await waitFor(() => expect(saved).toEqual(['certificate-of-approval.pdf from blob:file']));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a client answers a quote of Lite otherwise', () => {
  const [ask, decline] = [`POST ${api}/questions`, `POST ${api}/refusal`];
  const section = () => screen.getByRole('region', { name: 'Your answer' });

  test('with a question, which must not be empty', async () => {
    const stubbed = await openClientQuote(liteQuote, { [ask]: { success: true } });
    await press('Ask a question');
    await expectScreen('client-quote-question', section());
    type('Your question', ' ');
    await press('Send question');
    await expectScreen('client-quote-question-empty', section());
    expect(document.activeElement).toBe(screen.getByLabelText('Your question'));
    type('Your question', 'Is it loud?');
    expect(screen.queryByText('Type your question.')).toBeNull();
    expect(await press('Send question')).toBe(true);
    await screen.findByText(/^Your question was sent to/);
    await expectScreen('client-quote-question-sent', section());
    expect(stubbed.changes).toEqual([[ask, { question: 'Is it loud?' }]]);
    expect(stubbed.requests.filter((request) => request === `GET ${api}`)).toHaveLength(1);
  });

  test('by declining it, with or without a reason', async () => {
    const stubbed = await openClientQuote(liteQuote, { [decline]: { success: true } });
    await press('Ask a question');
    await press('Decline');
    await expectScreen('client-quote-decline', section());
    await press('Decline');
    expect(screen.queryByLabelText(/^Reason/)).toBeNull();
    await press('Decline');
    type(/^Reason/, 'Too dear.');
    await press('Decline the quote');
    await screen.findByText('This quote was declined.');
    await expectScreen('client-quote-just-declined');
    expect(stubbed.changes).toEqual([[decline, { contentHash: 'hash-1', reason: 'Too dear.' }]]);
    expect(document.activeElement?.textContent).toBe('This quote was declined.');
  });

  test.each<[string, StubbedAnswer]>([
    ['changed', refusal('quote-changed')],
    ['expired', refusal('quote-expired')],
    ['limit', refusal('quote-question-limit')],
    ['offline', 'offline'],
    ['our-fault', serverFault()],
  ])('and reads why that failed: %s', async (name, answer) => {
    const stubbed = await openClientQuote({ ...liteQuote, businessName: '' }, { [ask]: answer });
    await press('Ask a question');
    type('Your question', 'Is it loud?');
    await press('Send question');
    await screen.findByRole('alert');
    await expectScreen(`client-quote-question-${name}`, section());
    if (screen.queryByRole('button', { name: 'Reload the quote' })) {
      stubbed.answers[`GET ${api}`] = read({ ...liteQuote, title: 'Another furnace' }, 'hash-2');
      await press('Reload the quote');
      await screen.findByRole('heading', { name: 'Another furnace' });
      return;
    }
    stubbed.answers[ask] = { success: true };
    await press('Send question');
    await screen.findByText(/^Your question was sent to the business/);
  });
});

test.each<[string, QuoteView, boolean]>([
  ['a quote of Lite', liteQuote, true],
  ['a quote of the mobile app', appQuote, false],
])('the owner is told that %s was opened (%#)', async (_name, quote, isTold) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const opening = `POST ${api}/openings`;
  const stubbed = await openClientQuote(quote, { [opening]: 'offline' });
  await button('Sign and Approve');
  act(() => void vi.advanceTimersByTime(3_000));
  expect(stubbed.changes).toEqual([]);
  movePointer();
  await act(async () => void (await vi.advanceTimersByTimeAsync(10)));
  if (isTold) await waitFor(() => expect(stubbed.changes).toEqual([[opening, undefined]]));
  expect(stubbed.changes).toHaveLength(isTold ? 1 : 0);
});

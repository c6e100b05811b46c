import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AcceptQuoteAnswer, QuoteView } from '#domain/quotes/contract/public-quotes';
import { expectScreen } from '#test/support/screen-text';
import {
  accepted,
  api,
  appQuote,
  approved,
  howToPay,
  liteQuote,
  movePointer,
  openClientQuote,
  read,
  shortQuote,
} from '../../../support/client-quote.ts';
import {
  button,
  change,
  pageMain,
  press,
  pressUntilBusy,
  queryButton,
} from '../../../support/page-elements.ts';
import {
  refusal,
  type StubbedAnswer,
  serverFault,
  stubDownloads,
  stubObjectUrls,
} from '../../../support/stubbed-api.ts';

beforeEach(() => {
  stubObjectUrls();
});

describe('the approval of a quote', () => {
  const accept = `POST ${api}/acceptance`;

  test('needs the name of the client for a quote of Lite, and then shows how to pay the deposit', async () => {
    const stubbed = await openClientQuote(liteQuote, { [accept]: accepted({ howToPay }) });
    await press('Sign and Approve');
    await expectScreen('client-quote-unsigned', pageMain());
    expect(document.activeElement).toBe(screen.getByLabelText('Your name'));
    change('Your name', ' Dana Whitfield ');
    expect(screen.queryByText('Type your name to sign.')).toBeNull();
    // The quote that is read again says that its deposit can be paid online.
    stubbed.answers[`GET ${api}`] = read({
      ...approved,
      depositPayment: { state: 'payable', amountCents: 287_50 },
    });
    pressUntilBusy('Sign and Approve');
    await screen.findByText('Quote Approved!');
    await screen.findByRole('region', { name: 'Online payment' });
    await expectScreen('client-quote-just-approved', pageMain());
    expect(stubbed.changes).toEqual([[accept, { contentHash: 'hash-1', name: 'Dana Whitfield', email: '' }]]);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Quote Approved!'));
  });

  test.each<[string, QuoteView, Partial<AcceptQuoteAnswer>, string]>([
    ['lite-emailed', shortQuote, { copy: 'emailed' }, ''],
    ['lite-none', { ...shortQuote, client: { name: 'Dana' } as never }, { copy: 'none' }, ''],
    ['app-queued', appQuote, { copy: 'queued' }, 'dana@home.example'],
    ['app-none', appQuote, { copy: 'none' }, 'dana@home.example'],
    ['app-no-address', appQuote, { copy: 'none' }, ''],
  ])('shows whether a copy was emailed: %s', async (name, quote, answer, email) => {
    const stubbed = await openClientQuote(quote, { [accept]: accepted(answer) });
    await button('Sign and Approve');
    if (quote.revision !== undefined) change('Your name', 'Dana');
    if (email !== '') change(/^Your email/, email);
    await press('Sign and Approve');
    await screen.findByText('Quote Approved!');
    const notice = screen.getByText('Quote Approved!').parentElement as HTMLElement;
    await expectScreen(`client-quote-copy-${name}`, notice);
    expect(stubbed.changes[0]?.[1]).toMatchObject({ email });
    // Without a deposit, the quote is not read again.
    expect(stubbed.requests.filter((request) => request === `GET ${api}`)).toHaveLength(1);
  });

  test('needs no name for a quote of the mobile app, but a valid address for the copy', async () => {
    const stubbed = await openClientQuote(appQuote, { [accept]: accepted() });
    await button('Sign and Approve');
    change(/^Your email/, 'dana@');
    await press('Sign and Approve');
    await expectScreen('client-quote-wrong-address', screen.getByRole('form'));
    expect(document.activeElement).toBe(screen.getByLabelText(/^Your email/));
    expect(stubbed.changes).toEqual([]);
    change(/^Your email/, '');
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
    ['quote-own', refusal('quote-own'), {}],
    ['invalid-email', refusal('invalid-email'), { businessName: '' }],
    ['offline', 'offline', { businessPhone: '' }],
    ['our-fault', serverFault(), { businessPhone: '' }],
  ])('shows why the API refuses it: %s', async (name, answer, changes) => {
    const stubbed = await openClientQuote({ ...liteQuote, ...changes }, { [accept]: answer });
    await button('Sign and Approve');
    change('Your name', 'Dana');
    await press('Sign and Approve');
    const bar = (await screen.findByRole('alert')).parentElement as HTMLElement;
    await expectScreen(`client-quote-refused-${name}`, bar);
    if (!queryButton('Reload the quote')) return;
    stubbed.answers[`GET ${api}`] = read({ ...liteQuote, title: 'Another furnace' }, 'hash-2');
    await press('Reload the quote');
    await screen.findByRole('heading', { name: 'Another furnace' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('offers the quote as a PDF, also before it is approved', async () => {
    const pdf = `GET ${api}/pdf`;
    const stubbed = await openClientQuote(liteQuote, { [pdf]: 'offline' });
    await press('Download PDF');
    await screen.findByText('The PDF could not be downloaded. Please try again.');
    stubbed.answers[pdf] = new Blob(['pdf']);
    const files = stubDownloads();
    await press('Download PDF');
    await waitFor(() => expect([...files.keys()]).toEqual(['Quote Q-1001 - Hartwell.pdf']));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('offers the certificate as a download', async () => {
    const certificate = `GET ${api}/certificate`;
    const stubbed = await openClientQuote(approved, { [certificate]: 'offline' });
    await press('Download certificate');
    await expectScreen(
      'client-quote-certificate-failed',
      (await screen.findByRole('alert')).parentElement as HTMLElement,
    );
    stubbed.answers[certificate] = new Blob(['pdf']);
    const files = stubDownloads();
    pressUntilBusy('Download certificate');
    await waitFor(() => expect([...files.keys()]).toEqual(['certificate-of-approval.pdf']));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the other answers to a quote of Lite', () => {
  const [ask, decline] = [`POST ${api}/questions`, `POST ${api}/refusal`];
  const section = () => screen.getByRole('region', { name: 'Your answer' });

  test('are a question, which must not be empty', async () => {
    const stubbed = await openClientQuote(liteQuote, { [ask]: { success: true } });
    await press('Ask a question');
    await expectScreen('client-quote-question', section());
    change('Your question', ' ');
    await press('Send question');
    await expectScreen('client-quote-question-empty', section());
    expect(document.activeElement).toBe(screen.getByLabelText('Your question'));
    change('Your question', 'Is it loud?');
    expect(screen.queryByText('Type your question.')).toBeNull();
    pressUntilBusy('Send question');
    await screen.findByText(/^Your question was sent to/);
    await expectScreen('client-quote-question-sent', section());
    expect(stubbed.changes).toEqual([[ask, { question: 'Is it loud?' }]]);
    expect(stubbed.requests.filter((request) => request === `GET ${api}`)).toHaveLength(1);
  });

  test('are to decline it, with or without a reason', async () => {
    const stubbed = await openClientQuote(liteQuote, { [decline]: { success: true } });
    await press('Ask a question');
    await press('Decline');
    await expectScreen('client-quote-decline', section());
    await press('Decline');
    expect(screen.queryByLabelText(/^Reason/)).toBeNull();
    await press('Decline');
    change(/^Reason/, 'Too dear.');
    await press('Decline the quote');
    await screen.findByText('This quote was declined.');
    await expectScreen('client-quote-declined', pageMain());
    expect(stubbed.changes).toEqual([[decline, { contentHash: 'hash-1', reason: 'Too dear.' }]]);
    expect(document.activeElement?.textContent).toBe(
      'This quote was declined.The business was told, with the reason if one was given.',
    );
  });

  test.each<[string, StubbedAnswer]>([
    ['changed', refusal('quote-changed')],
    ['expired', refusal('quote-expired')],
    ['limit', refusal('question-limit')],
    ['offline', 'offline'],
    ['our-fault', serverFault()],
  ])('show why a question was not sent: %s', async (name, answer) => {
    const stubbed = await openClientQuote({ ...liteQuote, businessName: '' }, { [ask]: answer });
    await press('Ask a question');
    change('Your question', 'Is it loud?');
    await press('Send question');
    await screen.findByRole('alert');
    await expectScreen(`client-quote-question-${name}`, section());
    if (queryButton('Reload the quote')) {
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

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { formatLongDate } from '#domain/calendar-date';
import type { QuoteDetail } from '#domain/quotes/contract';
import { siteRoutes } from '#domain/site-routes';
import { expectScreen } from '#test/support/screen-text';
import { currentPath } from '../../../support/opened-page.tsx';
import {
  anApprovedQuote,
  answer,
  api,
  aQuoteDetail,
  openOwnQuote,
  quoteId,
} from '../../../support/own-quotes.tsx';
import {
  change,
  chooseFromMenu,
  dialogClosed,
  findButton,
  findDialog,
  findMenu,
  press,
  queryButton,
} from '../../../support/page-elements.ts';
import { refusal, type StubbedAnswer, stubDownloads, stubObjectUrls } from '../../../support/stubbed-api.ts';

const copied: string[] = [];
let canCopy = true;

beforeEach(() => {
  stubObjectUrls();
  copied.length = 0;
  canCopy = true;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    if (!canCopy) throw new Error('not allowed');
    copied.push(text);
  });
});

const confirm = async (name: string) => {
  await press(name, await findDialog());
  await dialogClosed();
};
const draft = aQuoteDetail({ state: 'draft', delivery: 'none', wasMailed: false });
const { linkId: _none, ...withoutLink } = aQuoteDetail();
const linkOf = (id: string) => `${location.origin}/quote?id=${id}`;

describe('the menu of a quote', () => {
  test.each<[string, QuoteDetail, string]>([
    ['a draft', draft, 'Download PDF, Duplicate, Delete'],
    ['a sent quote', aQuoteDetail(), 'Copy link, New link, Download PDF, Duplicate, Withdraw'],
    ['a quote of the mobile app', aQuoteDetail({ isLite: false }), 'Copy link, Download PDF, Duplicate'],
    [
      'a quote whose email was refused',
      aQuoteDetail({ delivery: 'failed', wasMailed: false }),
      'Download PDF, Duplicate',
    ],
    [
      'an approved quote',
      anApprovedQuote(),
      'Copy link, New link, Download PDF, Download certificate, Duplicate',
    ],
    [
      'a quote that was approved before it was sent from Lite',
      anApprovedQuote({ content: { ...aQuoteDetail().content, revision: 0 } }),
      'Copy link, New link, Download PDF, Duplicate',
    ],
    ['an imported quote', anApprovedQuote({ importId: 'i' }), 'Download PDF, Duplicate'],
    ['a declined quote', aQuoteDetail({ state: 'declined' }), 'Copy link, New link, Download PDF, Duplicate'],
  ])('of %s', async (_name, quote, items) => {
    await openOwnQuote(quote);
    await press('More');
    const menu = await findMenu();
    const names = within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
    expect(names.join(', ')).toBe(items);
    expect(within(menu).queryAllByRole('separator')).toHaveLength(/Withdraw|Delete/.test(items) ? 1 : 0);
  });

  test('copies the link, or shows it if the clipboard cannot be used', async () => {
    await openOwnQuote(aQuoteDetail());
    await chooseFromMenu('Copy link');
    await screen.findByText('Link copied.');
    expect(copied).toEqual([linkOf('L'.repeat(22))]);
    cleanup();
    canCopy = false;
    await openOwnQuote(withoutLink);
    await chooseFromMenu('Copy link');
    await screen.findByText(linkOf(quoteId));
  });

  test('renews the link after a question, and copies the new one', async () => {
    const renewed = aQuoteDetail({ linkId: 'N'.repeat(22) });
    const stubbed = await openOwnQuote(aQuoteDetail(), { [`POST ${api}/link`]: answer(renewed) });
    await chooseFromMenu('New link');
    await expectScreen('quote-renew-question', await findDialog());
    await confirm('Make new link');
    await waitFor(() => expect(copied).toEqual([linkOf('N'.repeat(22))]));
    expect(stubbed.changes).toEqual([[`POST ${api}/link`, undefined]]);
    await chooseFromMenu('Copy link');
    await waitFor(() => expect(copied).toHaveLength(2));
    expect(copied[1]).toBe(linkOf('N'.repeat(22)));
  });

  test('withdraws a quote after a question, and shows why that failed', async () => {
    const withdraw = `POST ${api}/withdrawal`;
    const stubbed = await openOwnQuote(aQuoteDetail(), { [withdraw]: refusal('quote-approved') });
    await chooseFromMenu('Withdraw');
    await expectScreen('quote-withdraw-question', await findDialog());
    await confirm('Cancel');
    expect(stubbed.changes).toEqual([]);
    await chooseFromMenu('Withdraw');
    await confirm('Withdraw');
    await screen.findByText('This quote is approved and can no longer be changed. Duplicate it instead.');
    stubbed.answers[withdraw] = 'offline';
    await chooseFromMenu('Withdraw');
    await confirm('Withdraw');
    await screen.findByText('The quote could not be changed. Please try again.');
    stubbed.answers[withdraw] = answer(aQuoteDetail({ state: 'withdrawn' }));
    await chooseFromMenu('Withdraw');
    await confirm('Withdraw');
    await screen.findAllByText('Withdrawn');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each<[string, StubbedAnswer]>([
    ['a draft', { success: true }],
    ['a draft that is already gone', refusal('quote-not-found')],
  ])('deletes %s after a question, and goes to the list', async (_name, reply) => {
    const stubbed = await openOwnQuote(draft, { [`DELETE ${api}`]: 'offline' });
    await chooseFromMenu('Delete');
    await expectScreen('quote-delete-question', await findDialog());
    await confirm('Delete');
    await screen.findByText('The quote could not be changed. Please try again.');
    stubbed.answers[`DELETE ${api}`] = reply;
    await chooseFromMenu('Delete');
    await confirm('Delete');
    await screen.findByText('The draft was deleted.');
    expect(currentPath()).toBe(siteRoutes.liteQuotes.path);
  });

  test('downloads the PDF with the number and the business in its name', async () => {
    const pdf = `GET ${api}/pdf`;
    const sent = aQuoteDetail();
    const business = { name: 'Harlow', address: '', city: '', phone: '', email: '' };
    const content = { ...sent.content, quoteNumber: 'Q-1001', business };
    const stubbed = await openOwnQuote(aQuoteDetail({ content }), { [pdf]: 'offline' });
    await chooseFromMenu('Download PDF');
    await screen.findByText('The PDF could not be downloaded. Please try again.');
    stubbed.answers[pdf] = new Blob(['pdf']);
    const files = stubDownloads();
    await chooseFromMenu('Download PDF');
    await waitFor(() => expect([...files.keys()]).toEqual(['Quote Q-1001 - Harlow.pdf']));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('downloads the certificate, and duplicates a quote', async () => {
    const certificate = `GET ${api}/certificate`;
    const stubbed = await openOwnQuote(anApprovedQuote(), { [certificate]: 'offline' });
    await chooseFromMenu('Download certificate');
    await screen.findByText('The certificate could not be downloaded. Please try again.');
    stubbed.answers[certificate] = new Blob(['pdf']);
    const files = stubDownloads();
    await chooseFromMenu('Download certificate');
    await waitFor(() => expect([...files.keys()]).toEqual(['certificate-of-approval.pdf']));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await chooseFromMenu('Duplicate');
    await waitFor(() => expect(currentPath()).toBe(`${siteRoutes.liteQuoteEditor.path}?copy=${quoteId}`));
  });
});

describe('the page of a quote', () => {
  test('marks a question as answered, and as not answered', async () => {
    const asked = { questionId: 'q1', at: '2026-11-04T16:00:00.000Z', text: 'When?' };
    const mark = `PUT ${api}/questions/q1`;
    const open = aQuoteDetail({ questions: [asked] });
    const answered = aQuoteDetail({ questions: [{ ...asked, answeredAt: '2026-11-04T17:00:00.000Z' }] });
    const stubbed = await openOwnQuote(open, { [mark]: 'offline' });
    await press('Mark as answered');
    await screen.findByText('The quote could not be changed. Please try again.');
    stubbed.answers[mark] = answer(answered);
    await press('Mark as answered');
    await findButton('Mark as not answered');
    expect(screen.queryByRole('alert')).toBeNull();
    stubbed.answers[mark] = answer(open);
    await press('Mark as not answered');
    await findButton('Mark as answered');
    expect(stubbed.changes.map(([, body]) => body)).toEqual([
      { isAnswered: true },
      { isAnswered: true },
      { isAnswered: false },
    ]);
  });

  test('records a deposit in a dialog, whose fields are checked', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-10T15:00:00Z'), toFake: ['Date'] });
    const { deposit: _no, ...content } = aQuoteDetail().content;
    const stubbed = await openOwnQuote(anApprovedQuote({ content }), { [`PUT ${api}/deposit`]: 'offline' });
    await press('Record deposit');
    const dialog = await findDialog();
    await expectScreen('quote-deposit-dialog', dialog);
    const record = () => press('Record deposit', dialog);
    await record();
    await within(dialog).findByText('Enter the amount you received.');
    await expectScreen('quote-deposit-dialog-faults', dialog);
    expect(stubbed.changes).toEqual([]);
    change(within(dialog).getByLabelText('Amount received'), '100');
    await record();
    await within(dialog).findByText('The quote could not be changed. Please try again.');
    await press('Cancel', dialog);
    await dialogClosed();
    expect(screen.queryByText('The quote could not be changed. Please try again.')).toBeNull();
    expect(stubbed.changes).toEqual([
      [`PUT ${api}/deposit`, { received: { amount: '100', on: '2026-11-10', method: 'check' } }],
    ]);
  });

  test('refunds a deposit that was paid online', async () => {
    const quote = anApprovedQuote({
      onlineDeposit: { paidCents: 300_00, on: '2026-11-05', method: 'card' },
      refundableDeposit: { paymentId: 'p', cents: 300_00 },
    });
    const refund = `POST ${api}/payments/p/refunds`;
    const stubbed = await openOwnQuote(quote, { [refund]: { success: true, amountCents: 100_00 } });
    await press('Refund');
    const dialog = await findDialog();
    await expectScreen('quote-refund-dialog', dialog);
    change(within(dialog).getByLabelText('Amount'), '100');
    change(within(dialog).getByLabelText('Reason'), 'Canceled');
    const { refundableDeposit: _refunded, ...after } = quote;
    stubbed.answers[`GET ${api}`] = answer(after);
    await press('Refund', dialog);
    // The quote is read again, and then has no payment to refund.
    await waitFor(() => expect(queryButton('Refund')).toBeNull());
    expect(stubbed.changes).toEqual([[refund, { amountCents: 100_00, reason: 'Canceled' }]]);
  });

  test.each<['sent' | 'expired', string, string]>([
    ['sent', '2026-11-30T15:00:00Z', '2027-01-02'],
    ['expired', '2026-12-10T15:00:00Z', '2027-01-09'],
  ])('extends a quote that is %s by one tap, which sends it again as it is', async (state, now, until) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    const send = `POST ${api}/mails`;
    const stubbed = await openOwnQuote(aQuoteDetail({ state, clientId: 'c1' }), { [send]: 'offline' });
    await screen.findByText(
      `Extend emails Dana Whitfield that the quote is valid until ${formatLongDate(until)}. Work and price stay the same.`,
    );
    await press('Extend');
    await screen.findByText('The quote could not be changed. Please try again.');
    stubbed.answers[send] = answer(
      aQuoteDetail({ content: { ...aQuoteDetail().content, validUntil: until, revision: 2 } }),
    );
    await press('Extend');
    await screen.findByText(/Your client was emailed the new date\./);
    const [first, second] = stubbed.changes.map(([, body]) => body);
    expect(second).toEqual(first);
    expect(second).toMatchObject({
      basedOn: 'content-1',
      clientId: 'c1',
      quote: {
        validUntil: until,
        quoteNumber: 'Q-1001',
        title: 'New furnace',
        deposit: '25%',
        lineItems: [{ description: 'Furnace', quantity: '1', unitPrice: '1200.00' }],
      },
    });
  });

  test('does not offer to extend a quote without a last day, or one that was answered or imported', async () => {
    const { validUntil: _none, ...content } = aQuoteDetail().content;
    for (const quote of [
      aQuoteDetail({ content }),
      aQuoteDetail({ state: 'declined' }),
      aQuoteDetail({ importId: 'i' }),
      anApprovedQuote(),
    ]) {
      await openOwnQuote(quote);
      expect(queryButton('Extend')).toBeNull();
      cleanup();
    }
  });
});

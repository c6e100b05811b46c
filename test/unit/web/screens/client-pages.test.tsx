import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { brand } from '#domain/brand';
import { sheetOfInvoice } from '#domain/documents/invoice-sheet';
import type { ClientInvoiceView, VerifiedFile } from '#domain/public-links/contract';
import { anInvoice, checked } from '#test/support/invoices';
import { expectScreen } from '#test/support/screen-text';
import { movePointer } from '../../../support/client-quote.ts';
import { openPublicPage } from '../../../support/opened-page.tsx';
import {
  button,
  change,
  findButton,
  pageMain,
  press,
  pressUntilBusy,
  queryButton,
} from '../../../support/page-elements.ts';
import {
  refusal,
  type StubbedAnswer,
  serverFault,
  stubApi,
  stubDownloads,
  stubObjectUrls,
} from '../../../support/stubbed-api.ts';

beforeEach(() => {
  stubObjectUrls();
});

const linkId = 'link-1';
const api = `/api/client-invoices/${linkId}`;
const branding = { edition: 'lite', brandColor: brand.color } as const;
const paper = {
  sheet: sheetOfInvoice(checked(anInvoice()), branding),
  hasLogo: false,
  fileName: 'invoice.pdf',
};
const view: ClientInvoiceView = {
  number: 'INV-7',
  state: 'sent',
  sentence: 'Due December 3, 2031',
  askedCents: 89_50,
  ownerMark: 'mark',
  business: { name: 'Miller & Sons', phone: '(555) 555-0100', email: 'o@miller.example' },
  letterhead: { name: 'Miller & Sons', color: brand.color, showsLogo: true },
  paper,
};
const venmo = { label: 'Pay with Venmo', url: 'https://venmo.com/miller', host: 'venmo.com', isKnown: true };

async function openInvoice(
  shown: ClientInvoiceView,
  answers: Record<string, StubbedAnswer> = {},
  suffix = '',
) {
  const stubbed = stubApi({ [`GET ${api}`]: { success: true, view: shown }, ...answers });
  await openPublicPage(`/invoice?id=${linkId}${suffix}`);
  await screen.findByRole('heading', { name: /^Invoice INV-7/ });
  // Shown once it is known that the visitor is not the owner.
  if (shown.paper) await findButton('Ask a question');
  return stubbed;
}

/** The same while the client is not asked for money. */
const { askedCents: _asked, ...settled } = view;

describe('the page of an invoice', () => {
  test.each<[string, ClientInvoiceView, string]>([
    [
      'with-everything',
      {
        ...view,
        askedCents: 50_00,
        howToPay: { text: 'Check to Miller', button: venmo },
        paper: {
          ...paper,
          sheet: sheetOfInvoice(checked(anInvoice()), branding, { paidCents: 39_50 }),
          hasLogo: true,
          paid: '$39.50',
          updatedOn: '2026-11-20',
          changes: [{ label: 'Due date', before: 'December 1, 2031', after: 'December 3, 2031' }],
        },
      },
      '',
    ],
    [
      'online',
      {
        ...view,
        howToPay: { text: 'Check' },
        onlinePayment: { state: 'payable', amountCents: 89_50 },
        payPage: { methods: ['card', 'bank-transfer'], emailsReceipt: true },
      },
      '',
    ],
    [
      'pending',
      {
        ...settled,
        sentence: 'Your bank payment of $89.50 is on its way.',
        onlinePayment: { state: 'pending', amountCents: 89_50 },
      },
      '',
    ],
    [
      'overdue',
      {
        ...view,
        letterhead: { name: 'Miller & Sons', showsLogo: false },
        state: 'overdue',
        sentence: 'Overdue since November 3, 2026',
      },
      '',
    ],
    ['open', { ...view, sentence: 'No due date', business: { name: 'Miller', phone: '', email: '' } }, ''],
    ['reported', { ...view, isCheckReported: true }, ''],
    [
      'paid',
      {
        ...settled,
        state: 'paid',
        sentence: 'Paid on November 25, 2026',
        paper: { ...paper, isChanged: true },
        receipt: { isEmailed: true, to: 'dana@client.example' },
      },
      '&payment=done',
    ],
    ['refunded', { ...settled, state: 'refunded', sentence: 'Refunded. Nothing is due.' }, ''],
    [
      'undecided',
      { ...settled, state: 'undecided', sentence: '$48.00 was refunded. Nothing is due now.' },
      '',
    ],
  ])('shows an invoice in the state: %s', async (name, shown, suffix) => {
    await openInvoice(shown, { [`GET ${api}/logo`]: new Blob(['png']) }, suffix);
    if (shown.paper?.hasLogo)
      await waitFor(() => expect(document.querySelector('main header img')).not.toBeNull());
    if (shown.onlinePayment || suffix !== '') await screen.findByRole('region', { name: 'Online payment' });
    await expectScreen(`client-invoice-${name}`, pageMain());
    // Golden screens leave out styles.
    const style = document.querySelector('main header > div')?.getAttribute('style') ?? '';
    expect(style.includes(brand.color)).toBe(shown.letterhead?.color !== undefined);
  });

  test('shows a void invoice without its content', async () => {
    const { paper: _none, letterhead: _too, ...short } = settled;
    await openInvoice({ ...short, state: 'void', sentence: 'This invoice was voided.' });
    await expectScreen('client-invoice-void', pageMain());
  });

  test.each<[string, StubbedAnswer, string]>([
    ['missing', refusal('link-not-found'), linkId],
    ['failed', serverFault(), linkId],
    ['failed', { success: true }, linkId],
    ['missing', {}, 'a.b'],
  ])('shows why there is no invoice: %s, after %j for "%s"', async (name, answer, id) => {
    const stubbed = stubApi({ [`GET ${api}`]: answer });
    await openPublicPage(`/invoice?id=%20${id}`);
    await screen.findByRole('alert');
    await expectScreen(`client-invoice-error-${name}`, pageMain());
    const retry = queryButton('Try again');
    if (!retry) return;
    stubbed.answers[`GET ${api}`] = { success: true, view };
    fireEvent.click(retry);
    await expectScreen('client-invoice-loading', pageMain());
    await screen.findByRole('heading', { name: /^Invoice INV-7/ });
  });

  test('downloads the PDF', async () => {
    const pdf = `GET ${api}/pdf`;
    const stubbed = await openInvoice(view, { [pdf]: 'offline' });
    pressUntilBusy('Download PDF');
    const failed = await screen.findByRole('alert');
    await expectScreen('client-invoice-pdf-failed', failed.parentElement as HTMLElement);
    stubbed.answers[pdf] = new Blob(['pdf']);
    const files = stubDownloads();
    await press('Download PDF');
    await waitFor(() => expect([...files.keys()]).toEqual(['invoice.pdf']));
  });

  test('takes a question, which must not be empty, and says who answers', async () => {
    const ask = `POST ${api}/questions`;
    const stubbed = await openInvoice(view, { [ask]: 'offline' });
    const section = () => screen.getByRole('region', { name: 'Ask the business' });
    await press('Ask a question');
    await press('Send question');
    await expectScreen('client-invoice-question-empty', section());
    expect(document.activeElement).toBe(screen.getByLabelText('Your question'));
    change('Your question', 'Is the filter in it?');
    await press('Send question');
    await screen.findByRole('alert');
    await expectScreen('client-invoice-question-offline', section());
    stubbed.answers[ask] = refusal('question-limit');
    await press('Send question');
    await screen.findByText(/less than an hour ago/);
    stubbed.answers[ask] = { success: true };
    await press('Send question');
    await screen.findByText(/^Your question was sent to/);
    await expectScreen('client-invoice-question-sent', section());
    expect(stubbed.changes.at(-1)).toEqual([ask, { question: 'Is the filter in it?' }]);
  });

  test('reports a check after a confirmation', async () => {
    const report = `POST ${api}/checks`;
    const stubbed = await openInvoice(view, { [report]: 'offline' });
    const part = async () => (await button('I sent a check')).parentElement as HTMLElement;
    const container = await part();
    await press('I sent a check');
    await expectScreen('client-invoice-check-question', container);
    expect(document.activeElement?.textContent).toMatch(/^Tell Miller & Sons/);
    await press('Cancel');
    expect(document.activeElement).toBe(await button('I sent a check'));
    await press('I sent a check');
    pressUntilBusy('Yes, tell them');
    await screen.findByRole('alert');
    await expectScreen('client-invoice-check-failed', container);
    stubbed.answers[report] = { success: true };
    await press('Yes, tell them');
    await screen.findByText(/^Thank you\. Miller/);
    await expectScreen('client-invoice-check-sent', container);
    expect(document.activeElement?.textContent).toMatch(/^Thank you/);
    expect(stubbed.changes).toEqual([
      [report, undefined],
      [report, undefined],
    ]);
  });

  test('reports that the client opened it, after the first interaction', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const opening = `POST ${api}/openings`;
    const stubbed = await openInvoice(view, { [opening]: 'offline' });
    vi.advanceTimersByTime(3_000);
    expect(stubbed.changes).toEqual([]);
    movePointer();
    await waitFor(() => expect(stubbed.changes).toEqual([[opening, undefined]]));
  });
});

const chosen = new File(['a PDF'], 'my-invoice.pdf');
const check = 'POST /api/file-checks';
const file: VerifiedFile = {
  kind: 'invoice',
  business: 'Miller & Sons',
  number: 'INV-7',
  totalCents: 89_50,
  sentOn: '2026-11-03',
  state: 'paid',
};
const answered = () => document.querySelector('[aria-live="polite"]') as HTMLElement;
const fileInput = () => document.querySelector('input[type=file]') as HTMLInputElement;
const { business: _nobody, state: _gone, ...freeFile } = file;

describe('the page that verifies documents', () => {
  test.each<[string, StubbedAnswer]>([
    ['paid', { success: true, file }],
    [
      'certificate',
      { success: true, file: { ...file, kind: 'certificate', number: 'New furnace', state: 'void' } },
    ],
    ['receipt', { success: true, file: { ...file, kind: 'receipt', state: 'unpaid' } }],
    ['dispute-file', { success: true, file: { ...file, kind: 'dispute-file', state: 'replaced' } }],
    ['refunded', { success: true, file: { ...file, state: 'refunded' } }],
    ['disputed', { success: true, file: { ...file, state: 'disputed' } }],
    ['free', { success: true, file: { ...freeFile, kind: 'free-invoice' } }],
    ['unknown', { success: true }],
    ['refused', refusal('too-many-requests')],
    ['offline', 'offline'],
  ])('checks the code of the address: %s', async (name, answer) => {
    const stubbed = stubApi({ [check]: answer });
    await openPublicPage('/verify?id=%20CODE%20');
    await waitFor(() => expect(answered().textContent).not.toMatch(/^(Checking...)?$/));
    await expectScreen(`verify-code-${name}`, answered());
    expect(stubbed.changes).toEqual([[check, { code: 'CODE' }]]);
  });

  test('checks a chosen file and sends only its hash', async () => {
    const stubbed = stubApi({ [check]: { success: true, file } });
    await openPublicPage('/verify');
    await expectScreen('verify-page', pageMain());
    expect(stubbed.changes).toEqual([]);
    fireEvent.change(fileInput(), { target: { files: [] } });
    fireEvent.change(fileInput(), { target: { files: [chosen] } });
    await expectScreen('verify-running', answered());
    await screen.findByText('my-invoice.pdf');
    await expectScreen('verify-file-known', answered());
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('a PDF'));
    const sha256 = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    expect(stubbed.changes).toEqual([[check, { sha256 }]]);
  });

  test('checks a dropped file that is unknown', async () => {
    stubApi({ [check]: { success: true } });
    await openPublicPage('/verify');
    const area = fileInput().closest('label') as HTMLElement;
    const before = area.className;
    fireEvent.dragOver(area);
    expect(area.className).toContain('border-brand bg-brand-soft');
    fireEvent.dragLeave(area);
    expect(area.className).toBe(before);
    fireEvent.dragOver(area);
    fireEvent.drop(area, { dataTransfer: { files: [chosen] } });
    expect(area.className).toBe(before);
    await screen.findByText('my-invoice.pdf');
    await expectScreen('verify-file-unknown', answered());
  });
});

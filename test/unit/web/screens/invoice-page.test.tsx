import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { InvoiceDetail } from '#domain/invoices/contract';
import type { InvoiceReminders } from '#domain/reminders/invoice-reminders';
import { api, refusalError, serverError } from '#test/support/account-api';
import { aFullInvoice, anInvoice, checked } from '#test/support/invoices';
import { expectScreen } from '#test/support/screen-text';
import { PrintSheet } from '../../../../web/features/invoices/detail/print-sheet.tsx';
import { LiteInvoicePage } from '../../../../web/pages/lite-invoice-page.tsx';
import { aDetail, aSummary } from '../../../support/lite-surroundings.tsx';
import { laterAnswer, mockOperations } from '../../../support/mocked-operations.ts';
import { openLoadedInvoicePage } from '../../../support/open-invoice-page.tsx';
import { currentPath, currentState, openAppPage, openLoadedAppPage } from '../../../support/opened-page.tsx';
import {
  button,
  chooseFromMenu,
  findBusy,
  findButton,
  findToast,
  press,
} from '../../../support/page-elements.ts';
import { stubDownloads } from '../../../support/stubbed-api.ts';

const path = '/invoices/:invoiceId';
const ruth = 'ruth@keller.example';
const { invoiceId } = aSummary();
const at = '2026-11-05T15:00:00.000Z';
const mailed = { mailId: 'mail-1', to: ruth, contentId: 'content-1', delivery: 'accepted' } as const;

const reminders: InvoiceReminders = {
  isWanted: true,
  isOn: true,
  isPossible: true,
  isDoneToday: false,
  next: '2026-11-24',
  balanceCents: 39_50,
};

/** An overdue invoice that was emailed, reminded of and partly paid. */
const overdue: Partial<InvoiceDetail> = {
  clientEmail: ruth,
  dueDate: '2026-11-17',
  sentAt: at,
  clientMail: mailed,
  clientVersions: [{ to: ruth, totalCents: 89_50, isCurrent: true }],
  linkId: 'link-1',
  shownSince: at,
  quoteId: '01JD0000000000000000QQQQQQ',
  repeatOf: '01JD0000000000000000RRRRRR',
  paidCents: 50_00,
  payments: [
    { paymentId: 'p1', amountCents: 50_00, date: '2026-11-10', method: 'check', note: 'Check 1024' },
  ],
  content: checked(anInvoice({ notes: 'Thank you.', dueDate: '2026-11-17' })),
  howToPay: { text: 'Zelle to pay@alvarez.example' },
  logoVersion: 'logo-1',
  timeline: [
    { kind: 'opened', at: '2026-11-06T15:00:00.000Z', lastAt: '2026-11-07T15:00:00.000Z' },
    { kind: 'not-emailed', mail: 'reminder', to: ruth, at, detail: 'The mail service was too busy.' },
    { kind: 'emailed', mail: 'to-client', to: ruth, at, contentId: 'content-0' },
    { kind: 'created', at: '2026-11-03T18:00:00.000Z' },
  ],
};

const created = { kind: 'created', at: '2026-11-03T18:00:00.000Z' } as const;

beforeEach(() => {
  vi.resetAllMocks();
  mockOperations();
  api('get-invoice-reminders').mockResolvedValue(reminders);
  api('get-repeat').mockResolvedValue({ success: true });
  api('get-logo').mockResolvedValue(new Blob(['logo']));
});

test('the page of an overdue invoice shows its amounts, its document, and what happened to it', async () => {
  api('get-repeat').mockResolvedValue({ success: true, madeFrom: '01JD0000000000000000RRRRRR' });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:logo');
  await openLoadedInvoicePage(overdue);
  await findButton('Remind Dana Whitfield');
  await waitFor(() => expect(document.querySelector('svg.sheet-code')).not.toBeNull());
  await expectScreen('invoice-page-overdue');
});

test('the page of an unfinished draft shows what was typed', async () => {
  const typed = { ...anInvoice(), lineItems: [{ description: 'Half typed', quantity: '1', unitPrice: 'x' }] };
  await openLoadedInvoicePage({
    status: 'created',
    delivery: 'none',
    dueDate: '',
    typed,
    timeline: [created],
  });
  await expectScreen('invoice-page-draft');
});

test('the page of a void invoice has no actions for it', async () => {
  await openLoadedInvoicePage({
    status: 'void',
    linkId: 'link-1',
    voidedAt: at,
    voidReason: 'Billed twice',
    content: checked(aFullInvoice()),
  });
  await expectScreen('invoice-page-void');
});

test('the page of an imported invoice neither reminds nor repeats', async () => {
  await openLoadedInvoicePage({ importId: 'import-1', delivery: 'none' });
  await expectScreen('invoice-page-imported');
});

test('while an invoice is loading, its page shows placeholders', async () => {
  api('get-invoice').mockReturnValue(new Promise(() => undefined));
  await openAppPage(<LiteInvoicePage />, path, `/invoices/${invoiceId}`);
  await expectScreen('invoice-page-loading');
});

test.each([
  ['!', 'invoice-page-not-found'],
  [invoiceId, 'invoice-page-not-yours'],
])('an invoice that cannot be read, of ID %s, has a page that says so', async (id, screenName) => {
  api('get-invoice').mockRejectedValue(refusalError('invoice-not-yours'));
  await openLoadedAppPage(<LiteInvoicePage />, path, `/invoices/${id}`);
  await expectScreen(screenName);
  expect(api('get-invoice').mock.calls.length).toBe(id === invoiceId ? 1 : 0);
});

test('an invoice that was not read can be read again', async () => {
  api('get-invoice')
    .mockRejectedValueOnce(serverError)
    .mockResolvedValue({ success: true, invoice: aDetail() });
  await openLoadedAppPage(<LiteInvoicePage />, path, `/invoices/${invoiceId}`);
  await expectScreen('invoice-page-failed');
  await press('Try again');
  await screen.findByText(/has this invoice$/);
});

test('the tab and the printed file are named after the invoice', async () => {
  document.title = 'Billhook';
  const { unmount } = await openLoadedInvoicePage({});
  const title = document.title;
  expect(title).toMatch(/^Invoice #INV-1001 \| .* Lite$/);
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.title).toBe('Invoice #INV-1001');
  window.dispatchEvent(new Event('afterprint'));
  expect(document.title).toBe(title);
  unmount();
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.title).toBe(title);
});

test('after a reminder of today, the next action of an overdue invoice is to record a payment', async () => {
  api('get-invoice-reminders').mockResolvedValue({ ...reminders, isDoneToday: true });
  await openLoadedInvoicePage(overdue);
  const payment = button('Record payment');
  expect(payment.className).toContain('bg-brand ');
  expect(payment.previousElementSibling).toBeNull();
});

test.each([
  [
    'overdue',
    overdue,
    [
      'Record payment',
      'Mark as paid',
      'Download PDF: As it is now',
      'Download PDF: As emailed on Nov 5, 2026',
      'Email a copy to me',
      'Duplicate',
    ],
  ],
  [
    'not-due',
    { ...overdue, dueDate: '2026-12-03', paidCents: 0, payments: [] },
    [
      'Remind now',
      'Mark as paid',
      'Download PDF: As it is now',
      'Download PDF: As emailed on Nov 5, 2026',
      'Email a copy to me',
      'Duplicate',
      'Void',
    ],
  ],
  ['paid', { status: 'paid', paidCents: 89_50 }, ['Undo paid', 'Download PDF', 'Duplicate']],
  [
    'paid-by-card',
    { status: 'paid', paidCents: 89_50, payments: [{ online: {} }] } as never,
    ['Download PDF', 'Duplicate'],
  ],
  ['void', { status: 'void' }, ['Download PDF', 'Duplicate', 'Undo void']],
] as const)('the menu of an invoice that is %s has its other actions', async (name, changes, names) => {
  await openLoadedInvoicePage(changes as Partial<InvoiceDetail>);
  await press('More');
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(names);
  await expectScreen(`invoice-menu-${name}`, screen.getByRole('menu'));
});

test('an invoice is duplicated in the editor', async () => {
  await openLoadedInvoicePage({});
  await chooseFromMenu('Duplicate');
  await waitFor(() => expect(currentPath()).toBe('/billhook-lite/invoice-generator'));
  expect(currentState()).toEqual({ duplicateOf: invoiceId });
});

test('the PDF of an invoice or of one of its emails is downloaded', async () => {
  const files = stubDownloads();
  await openLoadedInvoicePage(overdue);
  api('get-invoice-pdf').mockResolvedValueOnce(new Blob(['%PDF']));
  await chooseFromMenu('Download PDF: As it is now');
  await waitFor(() => expect([...files.keys()]).toEqual(["Invoice INV-1001 - O'Brien & Söhne.pdf"]));
  const pdf = laterAnswer<never>();
  api('get-invoice-pdf').mockReturnValueOnce(pdf.promise);
  await press('Download the PDF: Emailed to ruth@keller.example');
  await findBusy();
  await pdf.fail(serverError);
  await findToast('The PDF could not be downloaded. Please try again.');
  expect(api('get-invoice-pdf').mock.calls).toEqual([
    [{ path: { invoiceId } }],
    [{ path: { invoiceId }, query: { content: 'content-0' } }],
  ]);
});

test('the PDF of an invoice that was paid since its email is downloaded as it is now or as it was emailed', async () => {
  const emailed = { kind: 'emailed', at: '2026-11-02T12:00:00.000Z', contentId: 'content-1' } as const;
  const paid = {
    status: 'paid',
    paidCents: 89_50,
    payments: overdue.payments ?? [],
    timeline: [emailed],
  } as const;
  await openLoadedInvoicePage(paid);
  await screen.findByText(/^Print\/Download: As it is now\. The PDF as emailed on Nov 2/);
  stubDownloads();
  api('get-invoice-pdf').mockResolvedValue(new Blob(['%PDF']));
  await chooseFromMenu('Download PDF: As it is now');
  await chooseFromMenu('Download PDF: As emailed on Nov 2, 2026');
  await waitFor(() => expect(api('get-invoice-pdf')).toHaveBeenCalledTimes(2));
  expect(api('get-invoice-pdf').mock.calls.map(([{ query }]) => query)).toEqual([
    undefined,
    { content: 'content-1' },
  ]);
  cleanup();
  await openLoadedInvoicePage({ payments: [], timeline: [emailed] });
  await press('More');
  expect(await screen.findByRole('menuitem', { name: 'Download PDF' })).toBeTruthy();
});

test('the document is printed by its button, and from a page that does not show it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await openLoadedInvoicePage({});
  expect(print).not.toHaveBeenCalled();
  await press('Print/Download');
  expect(print).toHaveBeenCalled();
  cleanup();
  print.mockClear();
  await openLoadedAppPage(<PrintSheet invoice={aDetail()} printCount={0} />);
  expect(print).not.toHaveBeenCalled();
  const alone = document.querySelector('.prints-alone');
  expect(alone?.parentElement).toBe(document.body);
  expect(alone?.className).toBe('prints-alone hidden print:block');
  expect(alone?.textContent).toContain('INV-1001');
  cleanup();
  await openLoadedAppPage(<PrintSheet invoice={aDetail()} printCount={1} />);
  expect(print).toHaveBeenCalled();
});

test('a question of the client is shown with how to answer it, until it is marked as answered', async () => {
  const asked = { kind: 'question', at, detail: 'Is the filter in it?\nThe big one?' } as const;
  const answered = { kind: 'question-answered', at: '2026-11-06T15:00:00.000Z' } as const;
  await openLoadedInvoicePage({ ...overdue, timeline: [asked, created] });
  const card = (await screen.findByRole('heading', { name: 'Questions' })).parentElement as HTMLElement;
  await expectScreen('invoice-page-question', card);
  api('answer-invoice-questions').mockRejectedValueOnce(serverError);
  await press('Mark as answered');
  expect((await screen.findByRole('alert')).textContent).toContain('This could not be saved');
  api('answer-invoice-questions').mockResolvedValue({ success: true });
  api('get-invoice').mockResolvedValue({
    success: true,
    invoice: aDetail({ ...overdue, timeline: [answered, asked, created] }),
  });
  await press('Mark as answered');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Questions' })).toBeNull());
  expect(screen.getByText('Question answered')).toBeTruthy();
});

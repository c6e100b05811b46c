import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InvoiceDetail } from '#domain/contract/invoices';
import type { InvoiceReminders } from '#domain/contract/reminders';
import { api, refusalError, serverError } from '#test/support/account-api';
import { aFullInvoice, anInvoice, checked } from '#test/support/invoices';
import { expectScreen } from '#test/support/screen-text';
import { PrintSheet } from '../../../../web/features/invoices/detail/print-sheet.tsx';
import { chooseAction, invoiceRoutes, openInvoice } from '../../../support/invoice-page-of-account.tsx';
import {
  prepareAccount,
  press,
  renderSettled,
  restoreAccount,
  savedFiles,
  shownBusy,
  shownLocation,
  toast,
} from '../../../support/lite-screens.tsx';
import { aDetail, aSummary, renderLite } from '../../../support/lite-surroundings.tsx';

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
  prepareAccount();
  api('get-invoice-reminders').mockResolvedValue(reminders);
  api('get-repeat').mockResolvedValue({ success: true });
  api('get-logo').mockResolvedValue(new Blob(['logo']));
});
afterEach(restoreAccount);

test('the page of an overdue invoice shows its amounts, its document, and what happened to it', async () => {
  api('get-repeat').mockResolvedValue({ success: true, madeFrom: '01JD0000000000000000RRRRRR' });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:logo');
  await openInvoice(overdue);
  await screen.findByRole('button', { name: 'Remind Dana Whitfield' });
  await waitFor(() => expect(document.querySelector('svg.sheet-code')).not.toBeNull());
  await expectScreen('invoice-page-overdue');
});

test('the page of an unfinished draft shows what was typed', async () => {
  const typed = { ...anInvoice(), lineItems: [{ description: 'Half typed', quantity: '1', unitPrice: 'x' }] };
  await openInvoice({ status: 'created', delivery: 'none', dueDate: '', typed, timeline: [created] });
  await expectScreen('invoice-page-draft');
});

test('the page of a void invoice has no actions for it', async () => {
  await openInvoice({
    status: 'void',
    linkId: 'link-1',
    voidedAt: at,
    voidReason: 'Billed twice',
    content: checked(aFullInvoice()),
  });
  await expectScreen('invoice-page-void');
});

test('the page of an imported invoice neither reminds nor repeats', async () => {
  await openInvoice({ importId: 'import-1', delivery: 'none' });
  await expectScreen('invoice-page-imported');
});

test('while an invoice is loading, its page shows placeholders', async () => {
  api('get-invoice').mockReturnValue(new Promise(() => undefined));
  await renderLite(invoiceRoutes, `/invoices/${invoiceId}`);
  await expectScreen('invoice-page-loading');
});

test.each([
  ['!', 'invoice-page-not-found'],
  [invoiceId, 'invoice-page-not-yours'],
])('an invoice that cannot be read, of ID %s, has a page that says so', async (id, screenName) => {
  api('get-invoice').mockRejectedValue(refusalError('invoice-not-yours'));
  await renderSettled(invoiceRoutes, `/invoices/${id}`);
  await expectScreen(screenName);
  expect(api('get-invoice').mock.calls.length).toBe(id === invoiceId ? 1 : 0);
});

test('an invoice that was not read can be read again', async () => {
  api('get-invoice')
    .mockRejectedValueOnce(serverError)
    .mockResolvedValue({ success: true, invoice: aDetail() });
  await renderSettled(invoiceRoutes, `/invoices/${invoiceId}`);
  await expectScreen('invoice-page-failed');
  await press('Try again');
  await screen.findByText('Who has what');
});

test('the tab and the printed file are named after the invoice', async () => {
  document.title = 'Billhook';
  const { unmount } = await openInvoice({});
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
  await openInvoice(overdue);
  const payment = screen.getByRole('button', { name: 'Record payment' });
  expect(payment.className).toContain('bg-brand ');
  expect(payment.previousElementSibling).toBeNull();
});

test.each([
  ['an overdue invoice', overdue, ['Mark as paid', 'Download PDF', 'Email a copy to me', 'Duplicate']],
  [
    'an invoice that is not due',
    { ...overdue, dueDate: '2026-12-03', paidCents: 0, payments: [] },
    ['Remind now', 'Mark as paid', 'Download PDF', 'Email a copy to me', 'Duplicate', 'Void'],
  ],
  ['a paid one', { status: 'paid', paidCents: 89_50 }, ['Undo paid', 'Download PDF', 'Duplicate']],
  [
    'one paid by card',
    { status: 'paid', paidCents: 89_50, payments: [{ online: {} }] } as never,
    ['Download PDF', 'Duplicate'],
  ],
  ['a void one', { status: 'void' }, ['Download PDF', 'Duplicate', 'Undo void']],
] as const)('the menu of %s has its other actions', async (_, changes, names) => {
  await openInvoice(changes as Partial<InvoiceDetail>);
  await press('More');
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(names);
  await expectScreen(
    `invoice-menu-${names.length}-${names[0].replaceAll(' ', '-').toLowerCase()}`,
    screen.getByRole('menu'),
  );
});

test('an invoice is duplicated in the editor', async () => {
  await openInvoice({});
  await chooseAction('Duplicate');
  await waitFor(() =>
    expect(shownLocation()).toBe(`/billhook-lite/invoice-generator {"duplicateOf":"${invoiceId}"}`),
  );
});

test('the PDF of an invoice or of one of its emails is downloaded', async () => {
  const files = savedFiles();
  await openInvoice(overdue);
  api('get-invoice-pdf').mockResolvedValueOnce(new Blob(['%PDF']));
  await chooseAction('Download PDF');
  await waitFor(() => expect([...files.keys()]).toEqual(["Invoice INV-1001 - O'Brien & Söhne.pdf"]));
  let fail = (_: Error) => {};
  api('get-invoice-pdf').mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  await press('Download the PDF: Emailed to ruth@keller.example');
  await shownBusy();
  fail(serverError);
  await toast('The PDF could not be downloaded. Please try again.');
  expect(api('get-invoice-pdf').mock.calls).toEqual([
    [{ path: { invoiceId }, query: { content: 'content-1' } }],
    [{ path: { invoiceId }, query: { content: 'content-0' } }],
  ]);
});

test('the document is printed by its button, and from a page that does not show it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await openInvoice({});
  expect(print).not.toHaveBeenCalled();
  await press('Print/Download');
  expect(print).toHaveBeenCalled();
  cleanup();
  print.mockClear();
  await renderSettled(<PrintSheet invoice={aDetail()} printCount={0} />);
  expect(print).not.toHaveBeenCalled();
  const alone = document.querySelector('.prints-alone');
  expect(alone?.parentElement).toBe(document.body);
  expect(alone?.className).toBe('prints-alone hidden print:block');
  expect(alone?.textContent).toContain('INV-1001');
  cleanup();
  await renderSettled(<PrintSheet invoice={aDetail()} printCount={1} />);
  expect(print).toHaveBeenCalled();
});

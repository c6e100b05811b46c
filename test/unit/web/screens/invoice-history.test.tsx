import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { problems } from '#domain/contract/problems';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { siteRoutes } from '#domain/site-routes';
import { api, networkError, refusalError } from '#test/support/account-api';
import { expectScreen } from '#test/support/screen-text';
import { LiteInvoicesPage } from '../../../../web/pages/lite-invoices-page.tsx';
import { aDetail, aSummary, dana } from '../../../support/lite-surroundings.tsx';
import { mockOperations } from '../../../support/mocked-operations.ts';
import { currentPath, currentState, openLoadedAppPage } from '../../../support/opened-page.tsx';
import { button, change, findButton, press, queryButton } from '../../../support/page-elements.ts';

beforeEach(() => {
  vi.resetAllMocks();
  mockOperations();
  api('list-clients').mockResolvedValue({ success: true, clients: [], count: 0 });
  api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail() });
});

const { path } = siteRoutes.liteInvoices;
const ruth = 'ruth@keller.example';
const sent = aSummary({ clientEmail: ruth });
const draft = aSummary({
  ...{ invoiceId: '01JD0000000000000000DRAFT1', invoiceNumber: 'INV-1002' },
  ...{ status: 'created', delivery: 'none' },
} as const);

const openHistory = (query = '') => openLoadedAppPage(<LiteInvoicesPage />, path, path + query);
const stubList = (...invoices: readonly InvoiceSummary[]) =>
  api('list-invoices').mockResolvedValue({ success: true, invoices });
const list = () => within(screen.getByRole('list', { name: 'Invoices' }));
const rowLinks = () => list().getAllByRole('link');
async function choose(action: string, number = 'INV-1001') {
  fireEvent.click(await button(`More for invoice ${number}`));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}
const answer = (invoice: InvoiceSummary) => ({ success: true as const, invoice });

test('a draft can be continued from its row, but not an imported one, which the editor refuses', async () => {
  stubList(
    draft,
    aSummary({ ...draft, invoiceId: 'imported', invoiceNumber: 'OLD-1', importId: 'import-1' }),
  );
  await openHistory();
  expect(screen.getAllByRole('link', { name: /^Continue/ }).map(({ textContent }) => textContent)).toEqual([
    'Continueinvoice INV-1002',
  ]);
});

test('groups invoices by status, and arrow keys skip the headings', async () => {
  const overdue = aSummary({ invoiceId: 'overdue', invoiceNumber: 'INV-1', dueDate: '2020-01-01' });
  const waiting = aSummary({ invoiceId: 'waiting', invoiceNumber: 'INV-2', dueDate: '' });
  const paid = aSummary({ invoiceId: 'paid', invoiceNumber: 'INV-3', status: 'paid', paidCents: 8_950 });
  api('find-invoices').mockResolvedValue({ success: true, invoices: [overdue, waiting, paid] });
  await openHistory('?order=status');
  const headings = list()
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);
  expect(headings).toEqual(['Overdue', 'Waiting', 'Paid']);
  const [first, second] = rowLinks();
  first?.focus();
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second as HTMLElement, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(first);
});

describe('the menu of a row', () => {
  test('offers what is possible for a sent invoice', async () => {
    stubList(sent);
    await openHistory();
    fireEvent.click(await button('More for invoice INV-1001'));
    await screen.findByRole('menuitem', { name: 'Duplicate' });
    await expectScreen('invoices-history-menu-sent', screen.getByRole('menu'));
  });

  test('offers what is possible for other invoices', async () => {
    const row = (invoiceNumber: string, changes: Partial<InvoiceSummary>) =>
      aSummary({ invoiceId: invoiceNumber, invoiceNumber, ...changes });
    stubList(
      row('draft', { status: 'created', delivery: 'none' }),
      row('paid', { status: 'paid', paidCents: 8_950 }),
      row('void', { status: 'void' }),
      row('partly paid', { paidCents: 100 }),
      row('$0.00', { totalCents: 0 }),
    );
    await openHistory();
    const actionsOf = async (number: string) => {
      fireEvent.click(screen.getByLabelText(`More for invoice ${number}`));
      const menu = await screen.findByRole('menu', { name: `More for invoice ${number}` });
      await within(menu).findByText('Duplicate');
      return within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent);
    };
    expect(await actionsOf('draft')).toEqual(['Duplicate']);
    expect(await actionsOf('paid')).toEqual(['Duplicate']);
    expect(await actionsOf('void')).toEqual(['Duplicate', 'Undo void']);
    expect(await actionsOf('partly paid')).toEqual(['Duplicate', 'Record payment', 'Mark as paid']);
    expect(await actionsOf('$0.00')).toEqual(['Duplicate', 'Mark as paid', 'Void']);
  });

  test('opens a copy in the generator', async () => {
    stubList(sent);
    await openHistory();
    await choose('Duplicate');
    expect(currentPath()).toBe('/billhook-lite/invoice-generator');
    expect(currentState()).toEqual({ duplicateOf: sent.invoiceId });
  });

  test('marks an invoice as paid at once by the method used last, and Undo removes that payment', async () => {
    localStorage.setItem(`lite.user.${dana.userId}.payment-method`, '"cash"');
    stubList(sent);
    const paid = { ...sent, status: 'paid', paidCents: 8_950 } as const;
    api('record-payment').mockResolvedValue(answer(paid));
    api('remove-payment').mockResolvedValue(answer(sent));
    await openHistory();
    await choose('Mark as paid');
    await screen.findByText('Invoice #INV-1001 is marked as paid, in cash.');
    await list().findByText('Paid');
    await findButton('Email receipt');
    const recorded = api('record-payment').mock.calls[0]?.[0];
    expect(recorded).toEqual({
      path: { invoiceId: sent.invoiceId },
      body: { method: 'cash' },
      key: recorded?.key,
    });
    await press('Undo');
    await screen.findByText('Invoice #INV-1001 is marked as sent.');
    await waitFor(() =>
      expect(api('remove-payment').mock.calls).toEqual([
        [{ path: { invoiceId: sent.invoiceId, paymentId: recorded?.key } }],
      ]),
    );
    await list().findByText('Sent');
  });

  test.each([
    ['no receipt without an address', aSummary(), ['Undo', 'Change']],
    [
      'a receipt to the address that differs from the printed one',
      { ...aSummary(), deliveryEmail: ruth },
      ['Undo', 'Change', 'Email receipt'],
    ],
    ['no change of an invoice without a balance', { ...sent, totalCents: 0 }, ['Undo']],
  ])('offers, after that, %s', async (_what, invoice, offered) => {
    stubList(invoice);
    api('record-payment').mockReturnValue(new Promise(() => undefined));
    await openHistory();
    await choose('Mark as paid');
    const toast = within(await screen.findByRole('dialog', { name: 'Invoice #INV-1001 is marked as paid.' }));
    const labels = toast.getAllByRole('button').map(({ textContent }) => textContent);
    expect(labels).toEqual(offered);
    await list().findByText('Paid');
    expect(api('record-payment').mock.calls[0]?.[0].body).toEqual({});
  });

  test('says that the invoice is still sent if the change could not be saved', async () => {
    stubList(sent);
    api('record-payment').mockRejectedValue(networkError);
    await openHistory();
    await choose('Mark as paid');
    await screen.findByText(/Invoice #INV-1001 is still marked as sent\.$/);
    await list().findByText('Sent');
    expect(screen.queryByText('Invoice #INV-1001 is marked as paid.')).toBeNull();
  });

  test('voids an invoice with a reason, and Undo makes it valid again', async () => {
    stubList(sent);
    const voided = { ...sent, status: 'void' } as const;
    api('set-invoice-void').mockResolvedValueOnce(answer(voided)).mockResolvedValueOnce(answer(sent));
    await openHistory();
    await choose('Void');
    const dialog = await screen.findByRole('dialog', { name: 'Void Invoice #INV-1001' });
    await expectScreen('invoices-history-void-dialog', dialog);
    change(within(dialog).getByLabelText(/^Reason/), ' Sent twice ');
    await press('Void invoice', dialog);
    await screen.findByText('Invoice #INV-1001 is void.');
    await press('Undo');
    await screen.findByText(
      'Invoice #INV-1001 is valid again. Your client is not emailed. The link shows the invoice and what is due again.',
    );
    const invoicePath = { invoiceId: sent.invoiceId };
    await waitFor(() =>
      expect(api('set-invoice-void').mock.calls).toEqual([
        [{ path: invoicePath, body: { void: true, reason: 'Sent twice' } }],
        [{ path: invoicePath, body: { void: false } }],
      ]),
    );
    expect(queryButton('Undo')).toBeNull();
  });
});

describe('deleting a draft', () => {
  const confirm = async () => {
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete draft' });
    return within(dialog).findByRole('button', { name: /^Delete/ });
  };

  test('asks first, then removes the row, its unsent changes, and focuses the list', async () => {
    stubList(draft, sent);
    api('delete-invoice-draft').mockResolvedValue({ success: true });
    const key = `lite.user.${dana.userId}.form.f1`;
    const unsent = { invoiceId: draft.invoiceId, lineItems: [{ description: 'x' }] };
    localStorage.setItem(key, JSON.stringify({ draft: unsent, changedAt: Date.now() }));
    await openHistory();
    const yes = await confirm();
    await expectScreen('invoices-history-delete-dialog', screen.getByRole('dialog'));
    fireEvent.click(yes);
    await screen.findByText('Invoice #INV-1002 was deleted.');
    expect(rowLinks().map(({ textContent }) => textContent)).toEqual(['Dana Whitfield']);
    expect(api('delete-invoice-draft').mock.calls).toEqual([[{ path: { invoiceId: draft.invoiceId } }]]);
    expect(localStorage.getItem(key)).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Invoices' })));
  });

  test('counts as done if the draft no longer exists', async () => {
    stubList(draft, sent);
    api('delete-invoice-draft').mockRejectedValue(refusalError('invoice-not-found'));
    await openHistory();
    fireEvent.click(await confirm());
    await screen.findByText('Invoice #INV-1002 was deleted.');
    expect(screen.queryAllByText('INV-1002')).toEqual([]);
  });

  test('keeps the row if it fails, and says why', async () => {
    stubList(draft, sent);
    api('delete-invoice-draft').mockRejectedValueOnce(networkError);
    await openHistory();
    fireEvent.click(await confirm());
    await screen.findByText('Failed to delete the draft. Please try again.');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete draft' })).toBeNull());
    list().getAllByText('INV-1002');
    api('delete-invoice-draft').mockRejectedValueOnce(refusalError('invoice-not-draft'));
    fireEvent.click(await confirm());
    await screen.findByText(problems['invoice-not-draft'].message);
    list().getAllByText('INV-1002');
  });
});

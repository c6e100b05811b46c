import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { siteRoutes } from '#domain/site-routes';
import { api, networkError, refusalError } from '#test/support/account-api';
import { expectScreen } from '#test/support/screen-text';
import { LiteInvoicesPage } from '../../../../web/pages/lite-invoices-page.tsx';
import { aDetail, aSavedClient, aSummary } from '../../../support/lite-surroundings.tsx';
import { mockOperations } from '../../../support/mocked-operations.ts';
import { currentPath, openAppPage } from '../../../support/opened-page.tsx';
import { button, change, findButton, press } from '../../../support/page-elements.ts';

beforeEach(() => {
  vi.resetAllMocks();
  mockOperations({ timeZone: 'UTC' });
  api('list-clients').mockResolvedValue({ success: true, clients: [], count: 0 });
  api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail() });
});

const { path } = siteRoutes.liteInvoices;

/** Opens the history with this query, and waits until `text` is shown. */
async function openHistory(query: string, text: string | RegExp) {
  await openAppPage(<LiteInvoicesPage />, path, path + query);
  await screen.findAllByText(text);
}

const row = (number: number, changes: Partial<InvoiceSummary> = {}): InvoiceSummary =>
  aSummary({
    invoiceId: `01JD00000000000000000000${String(number).padStart(2, '0')}`,
    invoiceNumber: `INV-${number}`,
    ...changes,
  });
const stubList = (...invoices: readonly InvoiceSummary[]) =>
  api('list-invoices').mockResolvedValue({ success: true, invoices });
const stubFound = (...invoices: readonly InvoiceSummary[]) =>
  api('find-invoices').mockResolvedValue({ success: true, invoices });
const stubSum = (count: number, cents: number, owedCents: number) =>
  api('sum-invoices').mockResolvedValue({ success: true, count, cents, owedCents });

const nothingOwed = { current: 0, '1-30': 0, '31-60': 0, '61-90': 0, more: 0 };
const ruth = 'ruth@keller.example';
const mailed = { mailId: 'mail-1', to: ruth, contentId: 'content-1', delivery: 'accepted' } as const;

describe('the history', () => {
  test('shows for each state of an invoice its badge, amount, dates and the actions it needs', async () => {
    stubList(
      row(1, { status: 'created', delivery: 'none', dueDate: '', lineCount: 0, firstDescription: '' }),
      row(2, { status: 'created', delivery: 'none', repeatOf: 'invoice-9', clientName: '' }),
      row(3, { clientEmail: ruth, clientMail: mailed, dueDate: '2026-11-01', lineCount: 3 }),
      row(4, { paidCents: 4_000, issueDate: '2025-12-30', createdAt: '2025-12-31T12:00:00.000Z' }),
      row(5, { status: 'paid', paidCents: 8_950, paidAt: '2026-11-09T12:00:00.000Z' }),
      row(6, { status: 'void', voidedAt: '2026-11-09T12:00:00.000Z' }),
      row(7, { status: 'failed', delivery: 'failed', errorMessage: 'The mail service was too busy.' }),
      row(8, { delivery: 'unknown' }),
      row(9, {
        clientEmail: ruth,
        clientMail: mailed,
        clientVersions: [{ to: ruth, totalCents: 5_000, isCurrent: false }],
        checkReportedAt: '2026-11-08T12:00:00.000Z',
      }),
      row(10, { importId: 'import-1', delivery: 'none' }),
    );
    await openHistory('', 'Invoice History');
    await screen.findByText('INV-10');
    await expectScreen('invoices-history-every-state');
  });

  test('shows rows in gray while it loads, with the filters', async () => {
    api('list-invoices').mockReturnValue(new Promise(() => undefined));
    await openHistory('', 'Loading your invoices...');
    await expectScreen('invoices-history-loading');
  });

  test('shows an error if it cannot be read, and reads it again on request', async () => {
    api('list-invoices').mockRejectedValue(networkError);
    await openHistory('', 'Failed to load invoices. Please try again.');
    await expectScreen('invoices-history-failed', screen.getByRole('alert').parentElement ?? undefined);
    stubList(row(1));
    await press('Try again');
    await screen.findByText('INV-1');
  });

  test('offers to create an invoice in a new account', async () => {
    stubList();
    await openHistory('', 'No invoices yet');
    await expectScreen('invoices-history-empty');
  });

  test('offers to show all invoices if none matches', async () => {
    stubFound();
    stubSum(0, 0, 0);
    stubList(row(1));
    await openHistory('?search=nobody&show=paid', 'No invoices match.');
    await expectScreen('invoices-history-no-match');
    await press('Show all invoices');
    await screen.findByText('INV-1');
    expect(currentPath()).toBe(path);
  });

  test('offers to show the newest first if there are too many to sort by amount', async () => {
    api('find-invoices').mockRejectedValueOnce(refusalError('too-many-to-sort'));
    stubFound(row(1));
    await openHistory('?order=amount', 'Narrow the search to sort by amount.');
    await expectScreen('invoices-history-too-many-to-sort');
    stubList(row(1));
    await press('Show the newest first');
    await screen.findByText('INV-1');
    expect(currentPath()).toBe(`${path}?order=newest`);
  });

  test('shows the received amounts and their sum if it is filtered by payment date', async () => {
    stubSum(3, 12_950, 0);
    api('find-invoices').mockResolvedValue({
      success: true,
      invoices: [row(1, { paidCents: 4_000 }), row(2, { status: 'paid', paidCents: 8_950 })],
      received: {
        [row(1).invoiceId]: { cents: 4_000, count: 2, lastDate: '2026-11-05' },
        [row(2).invoiceId]: { cents: 8_950, count: 1, lastDate: '2025-11-04' },
      },
    });
    await openHistory('?paidFrom=2026-11-01&paidTo=2026-11-30', /3 payments/);
    await expectScreen('invoices-history-received');
    expect(api('find-invoices').mock.calls[0]?.[0].body).toEqual({
      ...{ paidFrom: '2026-11-01', paidTo: '2026-11-30', order: 'newest', today: '2026-11-20' },
    });
  });

  test('lists deposits of quotes as rows of their own with what was received', async () => {
    stubSum(1, 45_000, 0);
    const deposit = { quoteId: 'quote-1', number: 'Q-1001', clientName: 'Dana', cents: 45_000, count: 1 };
    api('find-invoices').mockResolvedValue({
      success: true,
      invoices: [],
      received: {},
      deposits: [{ ...deposit, lastDate: '2026-11-02' }],
    });
    await openHistory('?paidFrom=2026-11-01&paidTo=2026-11-30', 'Deposit of Q-1001');
    expect(screen.getByText('Nov 2, 2026, $450.00 received')).toBeTruthy();
  });

  test('shows the client and what is owed if it is filtered by client and unpaid', async () => {
    const clientId = '01JD0000000000000000C00001';
    const client = aSavedClient({ clientId });
    const owed = { ...nothingOwed, current: 8_950 };
    api('get-client').mockResolvedValue({ success: true, client, owed, addresses: [] });
    api('list-clients').mockResolvedValue({ success: true, clients: [client], count: 1 });
    stubSum(2, 12_950, 12_950);
    stubFound(row(1));
    await openHistory(`?show=unpaid&client=${clientId}`, 'Greene Residence');
    await screen.findByText(/2 invoices/);
    await screen.findByText('INV-1');
    await expectScreen('invoices-history-unpaid-of-client');
    await press('Show all clients');
    await waitFor(() => expect(currentPath()).toBe(`${path}?show=unpaid`));
    await findButton('Client');
  });

  test('of a client without invoices says so, and finds none with another filter', async () => {
    const client = aSavedClient({ clientId: '01JD0000000000000000C00001' });
    api('list-clients').mockResolvedValue({ success: true, clients: [client], count: 1 });
    api('get-client').mockResolvedValue({ success: true, client, owed: nothingOwed, addresses: [] });
    stubSum(0, 0, 0);
    stubFound();
    await openHistory(`?client=${client.clientId}`, 'No invoices sent to this client yet.');
    const title = screen.getByText('No invoices sent to this client yet.');
    await expectScreen('invoices-history-none-of-client', title.parentElement ?? undefined);
    cleanup();
    await openHistory(`?show=unpaid&client=${client.clientId}`, 'No invoices match.');
    expect(screen.queryByText('No invoices sent to this client yet.')).toBeNull();
  });

  test('counts a void invoice, and names its total beside the sum', async () => {
    api('sum-invoices').mockResolvedValue({
      success: true,
      count: 2,
      cents: 15_000,
      voidCents: 5_000,
      owedCents: 0,
    });
    stubFound(row(1));
    await openHistory('?from=2026-10-01&to=2026-10-31', /2 invoices/);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      '2 invoices, $150.00, without $50.00 that is void',
    );
  });

  test('shows how much of the sum of a month is owed', async () => {
    stubSum(4, 20_000, 5_000);
    stubFound(row(1));
    await openHistory('?from=2026-10-01&to=2026-10-31', /4 invoices/);
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      '4 invoices, $200.00, $50.00 of it owed',
    );
    expect(screen.getByLabelText('Issued')).toHaveProperty('value', 'last-month');
    change('Issued', 'this-year');
    await waitFor(() => expect(currentPath()).toBe(`${path}?from=2026-01-01&to=2026-12-31`));
    change('Payment date', 'days');
    expect(currentPath()).toBe(`${path}?from=2026-01-01&to=2026-12-31`);
    fireEvent.change(await screen.findByLabelText('Paid from'), { target: { value: '2026-02-03' } });
    await waitFor(() => expect(currentPath()).toContain('paidFrom=2026-02-03'));
    expect(button('Filters (2)')).toBeTruthy();
    change('Payment date', 'any');
    change('Issued', 'any');
    stubList(row(2));
    await waitFor(() => expect(currentPath()).toBe(path));
  });

  test('has no search and dates for recurring invoices', async () => {
    api('list-repeats').mockResolvedValue({ success: true, repeats: [] } as never);
    await openHistory('?show=repeats', /./);
    await screen.findByRole('navigation', { name: 'Show' });
    await waitFor(() => expect(api('list-repeats')).toHaveBeenCalled());
    await expectScreen('invoices-history-repeats');
  });
});

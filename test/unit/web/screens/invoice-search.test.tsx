import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvoiceSummary } from '#domain/invoices/invoice-summary';
import { siteRoutes } from '#domain/site-routes';
import { api, networkError } from '#test/support/account-api';
import { expectScreen } from '#test/support/screen-text';
import { LiteInvoicesPage } from '../../../../web/pages/lite-invoices-page.tsx';
import { aDetail, aSavedClient, aSummary, dana } from '../../../support/lite-surroundings.tsx';
import { mockOperations } from '../../../support/mocked-operations.ts';
import { currentPath, openLoadedAppPage } from '../../../support/opened-page.tsx';
import { button, change, findButton, press, queryButton } from '../../../support/page-elements.ts';

beforeEach(() => {
  vi.resetAllMocks();
  mockOperations();
  api('list-clients').mockResolvedValue({ success: true, clients: [], count: 0 });
  api('get-invoice').mockResolvedValue({ success: true, invoice: aDetail() });
  api('sum-invoices').mockResolvedValue({ success: true, count: 0, cents: 0, owedCents: 0 });
});

const { path } = siteRoutes.liteInvoices;
const openHistory = (query = '') => openLoadedAppPage(<LiteInvoicesPage />, path, path + query);
const row = (number: number, changes: Partial<InvoiceSummary> = {}) =>
  aSummary({ invoiceId: `01JD00000000000000000000${number}`, invoiceNumber: `INV-${number}`, ...changes });
const stubList = (...invoices: readonly InvoiceSummary[]) =>
  api('list-invoices').mockResolvedValue({ success: true, invoices });
const stubFound = (...invoices: readonly InvoiceSummary[]) =>
  api('find-invoices').mockResolvedValue({ success: true, invoices });
const searchField = () => screen.getByLabelText<HTMLInputElement>('Search invoices');
const rows = () => screen.getByRole('list', { name: 'Invoices' });
const links = () => within(rows()).getAllByRole('link');
const boxes = () => within(rows()).getAllByRole('checkbox');
const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });
const focus = (element: HTMLElement | undefined) => act(() => element?.focus());

describe('the search field', () => {
  test('writes what is typed to the address after a pause, and shows what the address says', async () => {
    stubList(row(11));
    stubFound(row(12));
    await openHistory();
    change(searchField(), 'oak');
    expect(currentPath()).toBe(path);
    await waitFor(() => expect(currentPath()).toBe(`${path}?search=oak`));
    await screen.findByText('INV-12');
    expect(api('find-invoices').mock.lastCall?.[0].body).toMatchObject({ search: 'oak', order: 'newest' });
    change(searchField(), '');
    await waitFor(() => expect(currentPath()).toBe(path));
  });

  test('is cleared when all invoices are shown again', async () => {
    stubList(row(11));
    stubFound();
    await openHistory('?search=nobody');
    expect(searchField().value).toBe('nobody');
    await press('Show all invoices');
    await waitFor(() => expect(searchField().value).toBe(''));
  });

  test('gets the focus with a slash, unless something is typed elsewhere', async () => {
    stubList(row(11));
    await openHistory();
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) key('/', { [modifier]: true });
    key('x');
    expect(document.activeElement).not.toBe(searchField());
    focus(screen.getByLabelText('Issued'));
    expect(key('/')).toBe(true);
    expect(document.activeElement).not.toBe(searchField());
    focus(links()[0]);
    // The slash itself is not typed.
    expect(key('/')).toBe(false);
    expect(document.activeElement).toBe(searchField());
  });
});

test('arrow keys move between the rows, along the links or the boxes, and to the search field', async () => {
  stubList(row(11), row(12));
  await openHistory();
  const [first, second] = links();
  focus(searchField());
  key('Enter');
  expect(document.activeElement).toBe(searchField());
  key('ArrowDown');
  expect(document.activeElement).toBe(first);
  expect(key('ArrowDown')).toBe(false);
  expect(document.activeElement).toBe(second);
  expect(key('ArrowDown')).toBe(true);
  key('Home');
  expect(document.activeElement).toBe(second);
  key('ArrowUp');
  expect(document.activeElement).toBe(first);
  key('ArrowUp');
  expect(document.activeElement).toBe(searchField());
  focus(boxes()[0]);
  key('ArrowDown');
  expect(document.activeElement).toBe(boxes()[1]);
});

describe('a long history', () => {
  const page = (number: number, cursor?: string) => ({
    ...{ success: true as const, invoices: [row(number)] },
    ...(cursor !== undefined && { cursor }),
  });
  const list = api('list-invoices');

  test('shows more on request, and keeps the number of open pages in the address', async () => {
    list.mockResolvedValueOnce(page(11, 'one')).mockRejectedValueOnce(networkError);
    list.mockResolvedValueOnce(page(12));
    await openHistory();
    await expectScreen(
      'invoices-history-more',
      rows().parentElement?.parentElement?.nextElementSibling ?? undefined,
    );
    await press('Load more');
    await screen.findByText('Failed to load invoices. Please try again.');
    expect(currentPath()).toBe(`${path}?pages=2`);
    expect(links()).toHaveLength(1);
    await press('Load more');
    await waitFor(() => expect(links()).toHaveLength(2));
    expect(queryButton('Load more')).toBeNull();
    const more = { query: { cursor: 'one' } };
    expect(list.mock.calls).toEqual([[{}], [more], [more]]);
  });

  test('has the same length and scroll position after a reload', async () => {
    const scrollTo = vi.fn();
    vi.stubGlobal('scrollTo', scrollTo);
    list.mockResolvedValueOnce(page(11, 'one')).mockResolvedValueOnce(page(12, 'two'));
    sessionStorage.setItem('history-scroll', '["default",500]');
    await openHistory('?pages=2');
    expect(links()).toHaveLength(2);
    expect(scrollTo).toHaveBeenCalledWith(0, 500);
    expect(sessionStorage.getItem('history-scroll')).toBeNull();
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(120.4);
    window.dispatchEvent(new Event('pagehide'));
    expect(sessionStorage.getItem('history-scroll')).toBe('["default",120]');
  });

  test.each(['["other",500]', '["default"]', '{', '7'])('is not scrolled to %s', async (stored) => {
    const scrollTo = vi.fn();
    vi.stubGlobal('scrollTo', scrollTo);
    stubList(row(11));
    sessionStorage.setItem('history-scroll', stored);
    await openHistory();
    expect(scrollTo).not.toHaveBeenCalledWith(0, 500);
    expect(scrollTo).not.toHaveBeenCalledWith(0, undefined);
  });
});

test('the order is chosen in the list, and kept in the address', async () => {
  stubList(row(11));
  stubFound(row(12));
  await openHistory();
  change('Sort invoices by', 'amount');
  await screen.findByText('INV-12');
  expect(currentPath()).toBe(`${path}?order=amount`);
  expect(api('find-invoices').mock.lastCall?.[0].body.order).toBe('amount');
  expect(api('sum-invoices')).not.toHaveBeenCalled();
});

test('the filters are behind a button on a phone, and the client is picked from the saved ones', async () => {
  const client = aSavedClient({ clientId: '01JD0000000000000000C00001' });
  api('list-clients').mockResolvedValue({ success: true, clients: [client], count: 1 });
  api('get-client').mockRejectedValue(networkError);
  stubList(row(11));
  stubFound(row(12));
  await openHistory();
  const filters = button('Filters');
  const hidden = () => document.getElementById(filters.getAttribute('aria-controls') ?? '')?.className;
  expect(hidden()).toContain('max-sm:hidden');
  fireEvent.click(filters);
  expect(filters.getAttribute('aria-expanded')).toBe('true');
  expect(hidden()).not.toContain('max-sm:hidden');
  fireEvent.click(filters);
  expect(filters.getAttribute('aria-expanded')).toBe('false');
  await press('Client');
  fireEvent.click(await screen.findByText('Greene Residence'));
  await waitFor(() => expect(currentPath()).toBe(`${path}?client=${client.clientId}`));
  await findButton('Show all clients, not only One client');
  expect(queryButton('Client')).toBeNull();
});

test('an invoice is read before its row is opened', async () => {
  stubList(row(11), row(12));
  await openHistory();
  focus(links()[1]);
  await waitFor(() => expect(api('get-invoice').mock.calls[0]?.[0].path.invoiceId).toBe(row(12).invoiceId));
});

test('invoices that were not sent from this browser are listed above, also those of another tab', async () => {
  stubList(row(11));
  await openHistory();
  expect(screen.queryByText(/Oakmont/)).toBeNull();
  const draft = { lineItems: [{ description: 'x', quantity: '2', unitPrice: '10' }], clientName: 'Oakmont' };
  localStorage.setItem(
    `lite.user.${dana.userId}.form.one`,
    JSON.stringify({ changedAt: Date.now(), draft: { ...draft, invoiceNumber: ' INV-5 ' } }),
  );
  act(() => void window.dispatchEvent(new StorageEvent('storage')));
  await screen.findAllByText(/^Invoice #INV-5, Oakmont, \$20\.00/);
});

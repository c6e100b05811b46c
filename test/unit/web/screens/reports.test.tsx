import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReportTable } from '#domain/reports/report-table';
import { expectScreen } from '#test/support/screen-text';
import { DataExport } from '../../../../web/features/reports/data-export.tsx';
import { MonthChart } from '../../../../web/features/reports/month-chart.tsx';
import { ReportCard } from '../../../../web/features/reports/report-card.tsx';
import { LiteReportsPage } from '../../../../web/pages/lite-reports-page.tsx';
import { aBookInvoice, aBookPayment } from '../../../support/books.ts';
import { currentPath, openAppPage } from '../../../support/opened-page.tsx';
import { change, press } from '../../../support/page-elements.ts';
import {
  anAccount,
  type StubbedApi,
  serverFault,
  stubApi,
  stubDownloads,
} from '../../../support/stubbed-api.ts';

const invoices = [
  aBookInvoice({
    ...{ invoiceId: 'a', invoiceNumber: 'INV-1001', issueDate: '2026-03-05', dueDate: '2026-04-04' },
    payments: [aBookPayment('2026-05-01', 60_00)],
  }),
  aBookInvoice({
    invoiceId: 'b',
    invoiceNumber: 'INV-1003',
    issueDate: '2026-11-05',
    dueDate: '',
    clientName: '',
  }),
];

let server: StubbedApi;
const serve = (answers: StubbedApi['answers']) => Object.assign(server.answers, answers);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00.000Z'), toFake: ['Date'] });
  server = stubApi({
    'GET /api/profile': anAccount(),
    'GET /api/books': { success: true, invoices, count: 2 },
  });
});

describe('the reports', () => {
  const open = (query = '') => openAppPage(<LiteReportsPage />, '/reports', `/reports${query}`);

  test.each([
    ['income', ''],
    ['tax-received', '?report=tax&basis=received&year=2024'],
    ['tax-invoiced', '?report=tax&basis=other&year=24'],
    ['owed', '?report=owed'],
    ['numbers', '?report=numbers'],
    ['income', '?report=unknown'],
  ])('show what the address chooses: %s', async (name, query) => {
    await open(query);
    await screen.findByLabelText('Report');
    await expectScreen(`report-${name}`);
  });

  test('show a text if there is nothing to report', async () => {
    serve({ 'GET /api/books': { success: true, invoices: [], count: 0 } });
    await open('?report=owed');
    await screen.findByText('Nothing is owed.');
    change('Report', 'clients');
    await screen.findByText('Nothing in 2026.');
    change('Count', 'received');
    change('Year', '2026');
    expect(currentPath()).toBe('/reports?report=clients&basis=received&year=2026');
    expect(screen.getByText('Counted by what was received.')).toBeDefined();
  });

  test('show how many invoices are read, and can be read again after a failure', async () => {
    serve({ 'GET /api/books': 'pending' });
    await open();
    await screen.findByText('Reading your invoices...');
    cleanup();
    serve({
      'GET /api/books': { success: true, invoices: invoices.slice(0, 1), count: 1_200, cursor: 'c' },
      'GET /api/books?cursor=c': 'pending',
    });
    await open();
    await screen.findByText('Reading your invoices: 1 of 1,200');
    await expectScreen('report-reading');
    cleanup();
    serve({ 'GET /api/books?cursor=c': serverFault() });
    await open();
    await screen.findByText('Failed to load your invoices. Please try again.');
    serve({ 'GET /api/books?cursor=c': { success: true, invoices: [] } });
    await press('Try again');
    await screen.findByLabelText('Report');
  });

  test('begin the year in the chosen month, or show that it was not saved', async () => {
    serve({ 'PUT /api/report-year': serverFault() });
    await open();
    await screen.findByLabelText('Report');
    change('The year begins in', '7');
    await screen.findByText('Failed to save. Please try again.');
    serve({
      'PUT /api/report-year': { success: true },
      'GET /api/profile': anAccount({ reportYearStart: 7 }),
    });
    change('The year begins in', '7');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>('The year begins in').value).toBe('7'),
    );
    expect(server.changes.at(-1)).toEqual(['PUT /api/report-year', { startMonth: 7 }]);
    await waitFor(() => expect(screen.queryByText('Failed to save. Please try again.')).toBeNull());
    await expectScreen('report-income-from-july');
  });

  test('are downloaded with title and year, and printed with all rows', async () => {
    const files = stubDownloads();
    await open();
    await screen.findByLabelText('Report');
    await press('Download CSV');
    expect([...files.values()][0]?.type).toBe('text/csv;charset=utf-8');
    change('Report', 'owed');
    await press('Download CSV');
    expect([...files.keys()]).toEqual(['income-by-month-2026.csv', 'owed-by-age-2026-11-20.csv']);
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await press('Print');
    expect(print).toHaveBeenCalled();
  });
});

describe('the table of a report', () => {
  const table = (rows: number, columns = 4): ReportTable => ({
    title: 'Owed',
    columns: [
      { label: 'Client', kind: 'text' } as const,
      { label: 'Since', kind: 'day' } as const,
      { label: 'Count', kind: 'count' } as const,
      { label: 'Amount', kind: 'money' } as const,
    ].slice(0, columns),
    rows: Array.from({ length: rows }, (_, at) => [`Client ${at}`, '2026-11-03', at, 100]),
    total: ['Total', '', rows, 100 * rows],
    highlighted: { column: 0, text: 'Client 1' },
  });
  const card = (shown: ReportTable, showsAllRows: boolean, onShowAllRows = () => undefined) => (
    <ReportCard
      table={shown}
      empty="Nothing is owed."
      fileName="owed.csv"
      showsAllRows={showsAllRows}
      onShowAllRows={onShowAllRows}
    />
  );

  test('highlights a row and has a total; on a phone, what says something has its label', async () => {
    render(card(table(2), false));
    await expectScreen('report-table');
    cleanup();
    render(card({ ...table(2, 3), rows: [['Client 1', 0, 1]] }, false));
    const cells = [...document.querySelectorAll('td')].slice(0, 2);
    expect(cells.map(({ classList }) => classList.contains('max-sm:hidden'))).toEqual([true, false]);
    expect(cells.map(({ dataset }) => dataset.label)).toEqual(
      table(2, 3)
        .columns.slice(1)
        .map(({ label }) => label),
    );
  });

  test('shows 500 rows until the user asks for all', async () => {
    const onShowAllRows = vi.fn();
    render(card(table(501, 1), false, onShowAllRows));
    expect(document.querySelectorAll('tbody tr')).toHaveLength(500);
    await press('Show all 501 rows');
    expect(onShowAllRows).toHaveBeenCalled();
    cleanup();
    render(card(table(501, 1), true));
    expect(document.querySelectorAll('tbody tr')).toHaveLength(501);
    expect(screen.queryByText(/^Show all/)).toBeNull();
  });
});

test('the bars of the chart are as high as the amounts, and any amount is visible', () => {
  const figure = (cents: number) => ({ cents, count: 1 });
  const months = [
    { month: '2026-01', billed: figure(100_00), paid: figure(1) },
    { month: '2026-12', billed: figure(25_00), paid: figure(0) },
  ];
  const { container } = render(<MonthChart months={months} />);
  const shown = ['x', 'y', 'width', 'height', 'class'];
  const bars = [...container.querySelectorAll('rect')].map((bar) =>
    shown.map((name) => bar.getAttribute(name)).join(' '),
  );
  expect(bars).toEqual([
    '0  30 100 fill-transparent',
    '4 0 10 100 fill-link',
    '16 99 10 1 fill-success',
    '30  30 100 fill-transparent',
    '34 75 10 25 fill-link',
    '46 100 10 0 fill-success',
  ]);
  expect([...container.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
    'Jan: $100.00 invoiced, $0.01 paid',
    'Dec: $25.00 invoiced, $0.00 paid',
  ]);
  expect(container.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 60 100');
});

test.each([
  ['Invoices', 'GET /api/books', 'invoices-2026-11-20.csv'],
  ['Lines', 'GET /api/books?lines=yes', 'lines-2026-11-20.csv'],
  ['Payments', 'GET /api/books', 'payments-2026-11-20.csv'],
  ['QuickBooks invoices', 'GET /api/books?lines=yes', 'quickbooks-invoices-2026-11-20.csv'],
  ['Saved items', 'GET /api/item-directory', 'saved-items-2026-11-20.csv'],
])('the file of %s is made from %s', async (label, request, fileName) => {
  const files = stubDownloads();
  const lines = [{ description: 'Labor', quantityMilli: 1_000, unitPriceCents: 100_00, amountCents: 100_00 }];
  serve({
    'GET /api/books?lines=yes': {
      success: true,
      invoices: invoices.map((one) => ({ ...one, lines })),
      count: 2,
    },
    'GET /api/item-directory': { success: true, items: [] },
  });
  await openAppPage(<DataExport />, '/data');
  await press(`Download ${label}`);
  await waitFor(() => expect([...files.keys()]).toEqual([fileName]));
  expect(server.requests.at(-1)).toBe(request);
  expect(await files.get(fileName)?.text()).toMatch(/,/);
});

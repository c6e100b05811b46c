import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { reportKinds, reportNames, tablesOf } from '#domain/reports/all-reports';
import type { BookInvoice } from '#domain/reports/books';
import { clientsFile } from '#domain/reports/clients-file';
import {
  exportNames,
  invoicesFile,
  isOfInvoices,
  itemsFile,
  linesFile,
  paymentsFile,
} from '#domain/reports/export-files';
import { quickBooksFile } from '#domain/reports/quickbooks-file';
import { csvOfTable, type ReportTable, shownCell } from '#domain/reports/report-table';
import { shownYear, yearOfDay, yearsOf } from '#domain/reports/report-year';
import { aBookInvoice, aBookPayment } from '#test/support/books';

const today = '2026-11-03';

/** `npx vitest run FILE -u` rewrites these files. Owners give these figures to their tax advisers. */
const golden = (name: string): string =>
  fileURLToPath(new URL(`../../../golden/reports/${name}.txt`, import.meta.url));

const line = { description: 'Labor', quantity: 1_500, unitPrice: 6_000, amountCents: 9_000, taxed: true };
const salesTax = { taxName: 'Sales tax', taxRate: 8_250, taxBaseCents: 9_000, taxCents: 743 };
const dividedTax = {
  ...salesTax,
  taxParts: [
    { name: 'State', rate: 5_000, cents: 450 },
    { name: 'City', rate: 3_250, cents: 293 },
  ],
};

/** Books with an invoice for each case that reports treat differently. */
const invoices: readonly BookInvoice[] = [
  {
    clientName: 'Oakmont',
    clientId: 'c1',
    ...salesTax,
    totalCents: 9_743,
    subtotalCents: 9_000,
    lines: [
      line,
      { ...line, description: 'Permit', quantity: 1_000, unitPrice: 0, amountCents: 0, taxed: false },
    ],
    payments: [aBookPayment('2026-04-30', 5_000), aBookPayment('2026-04-01', 1_000, { isDeposit: true })],
  },
  {
    clientName: 'Oakmont West',
    clientId: 'c1',
    issueDate: '2026-08-01',
    dueDate: '2026-08-31',
    totalCents: 25_000,
  },
  {
    clientName: 'ash ',
    ...dividedTax,
    totalCents: 10_743,
    subtotalCents: 11_000,
    discountCents: 1_000,
    issueDate: '2026-07-31',
    dueDate: '',
    status: 'paid' as const,
    lines: [line],
    payments: [
      aBookPayment('2026-08-02', 10_743, {
        method: 'card',
        feeCents: 342,
        netCents: 10_401,
        note: 'By card',
      }),
    ],
  },
  { clientName: 'Ash', status: 'void' as const, invoiceNumber: 'INV-0006', issueDate: '2026-03-31' },
  { clientName: 'Elm', status: 'created' as const, invoiceNumber: 'INV-0007', billedMonth: '' },
  {
    clientName: 'Elm',
    status: 'paid' as const,
    waivedCents: 10_000,
    payments: [
      aBookPayment('2026-05-01', 10_000, { method: 'bank-transfer', feeCents: 80 }),
      aBookPayment('2026-05-20', -10_000, { method: 'bank-transfer' }),
    ],
  },
  {
    clientName: 'Zoe',
    status: 'failed' as const,
    issueDate: '2025-12-31',
    dueDate: '2026-01-30',
    taxName: '',
    taxRate: 0,
    payments: [aBookPayment('2027-01-01', 12_500, { method: 'unknown' })],
  },
  // Far beyond the last, so that a whole range of numbers is missing.
  {
    clientName: 'Zoe',
    invoiceNumber: 'INV-2500',
    issueDate: '',
    billedMonth: '2026-11',
    dueDate: '2026-11-02',
  },
  {
    clientName: 'Zoe',
    invoiceNumber: 'No number',
    status: 'paid' as const,
    payments: [aBookPayment('2026-11-03', 12_500)],
  },
].map((changes, index) =>
  aBookInvoice({ invoiceId: `invoice-${index}`, invoiceNumber: `INV-000${index + 1}`, ...changes }),
);

const tableLines = (table: ReportTable): readonly string[] => [
  `## ${table.title}`,
  [...table.columns.map(({ label, kind }) => `${label} (${kind})`)].join(' | '),
  ...[...table.rows, ...(table.total ? [table.total] : [])].map((row) =>
    table.columns.map((column, index) => shownCell(row[index] ?? '', column)).join(' | '),
  ),
  ...(table.highlighted ? [`highlighted: ${JSON.stringify(table.highlighted)}`] : []),
  csvOfTable(table),
];

test('every report has the columns, rows and totals in the committed file', async () => {
  const lines = [1, 7].flatMap((startMonth) => {
    const year = { year: 2026, startMonth };
    return reportNames.flatMap((report) =>
      (['invoiced', 'received'] as const)
        .slice(0, reportKinds[report].hasBasis ? 2 : 1)
        .flatMap((basis) => [
          `# ${report}, ${shownYear(year)}, ${basis}`,
          ...tablesOf(invoices, { report, year, basis, today }).flatMap(tableLines),
        ]),
    );
  });
  const years = [1, 7, 12].map((month) => `${month}: ${yearsOf(invoices, '2026-11-03', month).join(' ')}`);
  const starts = ['2026-06-30', '2026-07-01'].map((day) => `${day}: ${yearOfDay(day, 7)}`);
  await expect([...lines, ...years, ...starts, ''].join('\n')).toMatchFileSnapshot(golden('reports'));
});

const saved = { createdAt: '2026-01-01T00:00:00.000Z', lastUsed: '2026-01-01T00:00:00.000Z' };

test('every file of an export has the columns and rows in the committed file', async () => {
  const client = {
    ...saved,
    email: 'o@oakmont.example',
    phone: '555',
    address: '4 Oak Street',
    city: 'Dayton',
  };
  const counts = { invoiceCount: 12, totalCents: 1_234_567, balanceCents: 0 };
  const files = {
    invoices: invoicesFile(invoices, today),
    lines: linesFile(invoices, today),
    payments: paymentsFile(invoices),
    clients: clientsFile([
      { ...client, ...counts, clientId: 'c1', name: 'Oakmont' },
      { ...client, ...counts, clientId: 'c2', name: '+Ash' },
    ]),
    items: itemsFile([
      { ...saved, itemId: 'i1', description: 'Labor', unitPriceCents: 6_000, usageCount: 4 },
      { ...saved, itemId: 'i2', description: 'Filter', unitPriceCents: 5, usageCount: 0 },
    ]),
    quickbooks: quickBooksFile(invoices),
  };
  const lines = exportNames.flatMap((name) => [
    `# ${name}${isOfInvoices(name) ? ', of invoices' : ''}`,
    files[name].replaceAll('\r', ''),
  ]);
  await expect(lines.join('\n')).toMatchFileSnapshot(golden('exports'));
});

import { expect } from 'vitest';
import { daysBetween } from '#domain/calendar-date';
import { readCsv } from '#domain/csv/read-csv';
import { reportNames, tablesOf } from '#domain/reports/all-reports';
import type { BookInvoice } from '#domain/reports/books';
import { csvOfTable, type ReportTable } from '#domain/reports/report-table';
import { monthsOfYear } from '#domain/reports/report-year';
import { isCounted, type NaiveDocument, owed, receivedIn, sumOf } from './naive-books.ts';

/** Groups values by a key and adds up their numbers column by column. `numbersOf` returns the columns of a value. */
export function sumsByKey<Value>(
  all: readonly Value[],
  keyOf: (value: Value) => string,
  numbersOf: (value: Value) => readonly number[],
) {
  const sums = new Map<string, readonly number[]>();
  for (const value of all) {
    const previous = sums.get(keyOf(value));
    sums.set(
      keyOf(value),
      numbersOf(value).map((number, column) => number + (previous?.[column] ?? 0)),
    );
  }
  return sums;
}

/** The rows as sorted texts, because two tables are compared regardless of the order of their rows. */
const sorted = (rows: readonly (readonly unknown[])[]): readonly string[] =>
  rows.map((row) => JSON.stringify(row)).sort();

/** The cents of a cell. */
export const cellCents = (cell = ''): number => Math.round(Number(cell) * 100);

/** The cells of a CSV file by the names of its columns. */
export function rowsOfFile(text: string): readonly Readonly<Record<string, string>>[] {
  const [header, ...rows] = readCsv(text, ',');
  return rows.map(({ cells }) =>
    Object.fromEntries(cells.map((cell, index) => [header?.cells[index] ?? '', cell])),
  );
}

/** The sum of a money column of a CSV file, in cents. */
export const columnSum = (text: string, name: string): number =>
  sumOf(rowsOfFile(text).map((row) => cellCents(row[name])));

function compareFile(table: ReportTable): void {
  const cells = readCsv(csvOfTable(table), ',').slice(1);
  table.columns.forEach(({ kind }, index) => {
    if (kind !== 'money' && kind !== 'count') return;
    const read = cells.map((row) =>
      kind === 'money' ? cellCents(row.cells[index]) : Number(row.cells[index]),
    );
    expect(read, table.title).toEqual(table.rows.map((row) => Number(row[index])));
    const total = table.total?.[index];
    if (total !== undefined && total !== '') expect(sumOf(read), table.title).toBe(total);
  });
}

/** Expects that every report of a year equals the sums over the documents, and that each CSV file equals its report. */
export function compareYear(
  books: readonly BookInvoice[],
  all: readonly NaiveDocument[],
  year: number,
  startMonth: number,
): void {
  const months = monthsOfYear({ year, startMonth });
  const where = `${year} from month ${startMonth}`;
  const [first = '', last = ''] = [months[0], months[11]];
  const [from, to] = [`${first}-01`, `${last}-31`];
  const choice = { year: { year, startMonth }, today: '2026-11-03', basis: 'invoiced' } as const;
  const tables = (report: (typeof reportNames)[number], basis: 'invoiced' | 'received' = 'invoiced') =>
    tablesOf(books, { ...choice, report, basis });
  const billed = all.filter((document) => isCounted(document) && months.includes(document.month));
  const paidIn = (document: NaiveDocument) =>
    document.payments.filter(({ date }) => date >= from && date <= to);

  expect(
    tables('income')[0]?.rows.map(([, ...cells]) => cells),
    where,
  ).toEqual(
    months.map((month) => {
      const billedInMonth = billed.filter((document) => document.month === month);
      const paid = all.flatMap(({ payments }) => payments.filter(({ date }) => date.startsWith(month)));
      return [
        billedInMonth.length,
        sumOf(billedInMonth.map(({ total }) => total)),
        sumOf(billedInMonth.map(({ tax }) => tax)),
        paid.length,
        sumOf(paid.map(({ cents }) => cents)),
        sumOf(all.map((document) => receivedIn(document, `${month}-01`, `${month}-31`).tax)),
      ];
    }),
  );

  const [byTax, byPart] = tables('tax');
  expect(sorted(byTax?.rows ?? []), where).toEqual(
    sorted(
      [
        ...sumsByKey(
          billed,
          ({ taxLabel }) => taxLabel,
          ({ base, tax, total }) => [base, total - base - tax, tax, total],
        ),
      ].map(([label, cells]) => [label, ...cells]),
    ),
  );
  const parts = billed.flatMap((document) =>
    document.parts.length > 0
      ? document.parts.map(({ label, cents }) => ({ label, base: document.base, cents }))
      : document.taxLabel === 'No tax'
        ? []
        : [{ label: document.taxLabel, base: document.base, cents: document.tax }],
  );
  if (billed.some((document) => document.parts.length > 0))
    expect(sorted(byPart?.rows ?? []), where).toEqual(
      sorted(
        [
          ...sumsByKey(
            parts,
            ({ label }) => label,
            ({ base, cents }) => [base, cents],
          ),
        ].map(([label, cells]) => [label, ...cells]),
      ),
    );
  else expect(byPart, where).toBeUndefined();

  const paidDocuments = all.filter((document) => paidIn(document).length > 0);
  const received = paidDocuments.map((document) => ({ document, ...receivedIn(document, from, to) }));
  const [receivedByTax, receivedByPart] = tables('tax', 'received');
  expect(sorted(receivedByTax?.rows ?? []), where).toEqual(
    sorted(
      [
        ...sumsByKey(
          received,
          ({ document }) => document.taxLabel,
          ({ base, tax, cents }) => [base, cents - base - tax, tax, cents],
        ),
      ].map(([label, cells]) => [label, ...cells]),
    ),
  );
  if (receivedByPart) expect(receivedByPart.total?.[2], where).toBe(sumOf(received.map(({ tax }) => tax)));

  const clients = sumsByKey(
    [
      ...billed.map((document) => ({ document, cells: [1, document.total, 0] })),
      ...received.map(({ document, cents }) => ({ document, cells: [0, 0, cents] })),
    ],
    ({ document }) => document.client,
    ({ cells }) => cells,
  );
  for (const basis of ['invoiced', 'received'] as const)
    expect(sorted((tables('clients', basis)[0]?.rows ?? []).map(([, ...cells]) => cells)), where).toEqual(
      sorted([...clients.values()]),
    );

  const numbered = all.filter((document) => months.includes(document.month));
  const rows = tables('numbers')[0]?.rows ?? [];
  expect(
    sorted(rows.filter(([, , , status]) => status !== 'Gap').map(([number, , , , total]) => [number, total])),
    where,
  ).toEqual(sorted(numbered.map(({ number, total }) => [number, total])));

  const [byDay, byMethod] = tables('payments');
  const days = sumsByKey(
    paidDocuments.flatMap(paidIn),
    ({ date }) => date,
    ({ cents }) => [1, cents],
  );
  const shownDays = sumsByKey(
    byDay?.rows ?? [],
    ([day]) => String(day),
    ([, , count, cents]) => [Number(count), Number(cents)],
  );
  expect(Object.fromEntries(shownDays), where).toEqual(Object.fromEntries(days));
  expect(byMethod?.total?.[2], where).toBe(sumOf(received.map(({ cents }) => cents)));

  for (const report of reportNames)
    for (const basis of ['invoiced', 'received'] as const)
      for (const table of tables(report, basis)) compareFile(table);
}

/** Expects that the report of amounts owed on a day equals the sums over the documents. */
export function compareOwed(
  books: readonly BookInvoice[],
  all: readonly NaiveDocument[],
  today: string,
): void {
  const open = all.filter((document) => owed(document) > 0);
  const clients = sumsByKey(
    open,
    ({ client }) => client,
    (document) => {
      const late = document.due === '' ? 0 : (daysBetween(document.due, today) ?? 0);
      const age = late <= 0 ? 0 : Math.min(4, Math.ceil(late / 30));
      return [1, ...[0, 1, 2, 3, 4].map((at) => (at === age ? owed(document) : 0)), owed(document)];
    },
  );
  const choice = { report: 'owed', year: { year: 2026, startMonth: 1 }, basis: 'invoiced', today } as const;
  expect(sorted((tablesOf(books, choice)[0]?.rows ?? []).map(([, ...cells]) => cells)), today).toEqual(
    sorted([...clients.values()]),
  );
}

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
  keyOf: (one: Value) => string,
  numbersOf: (one: Value) => readonly number[],
) {
  const found = new Map<string, readonly number[]>();
  for (const one of all) {
    const [known, own] = [found.get(keyOf(one)), numbersOf(one)];
    found.set(
      keyOf(one),
      own.map((value, at) => value + (known?.[at] ?? 0)),
    );
  }
  return found;
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
    Object.fromEntries(cells.map((cell, at) => [header?.cells[at] ?? '', cell])),
  );
}

/** The sum of a money column of a CSV file, in cents. */
export const columnSum = (text: string, name: string): number =>
  sumOf(rowsOfFile(text).map((row) => cellCents(row[name])));

function compareFile(table: ReportTable): void {
  const cells = readCsv(csvOfTable(table), ',').slice(1);
  table.columns.forEach(({ kind }, at) => {
    if (kind !== 'money' && kind !== 'count') return;
    const read = cells.map((row) => (kind === 'money' ? cellCents(row.cells[at]) : Number(row.cells[at])));
    expect(read, table.title).toEqual(table.rows.map((row) => Number(row[at])));
    const total = table.total?.[at];
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
  const billed = all.filter((one) => isCounted(one) && months.includes(one.month));
  const paidIn = (one: NaiveDocument) => one.payments.filter(({ date }) => date >= from && date <= to);

  expect(
    tables('income')[0]?.rows.map(([, ...cells]) => cells),
    where,
  ).toEqual(
    months.map((month) => {
      const own = billed.filter((one) => one.month === month);
      const paid = all.flatMap(({ payments }) => payments.filter(({ date }) => date.startsWith(month)));
      return [
        ...[own.length, sumOf(own.map(({ total }) => total)), sumOf(own.map(({ tax }) => tax))],
        ...[paid.length, sumOf(paid.map(({ cents }) => cents))],
        sumOf(all.map((one) => receivedIn(one, `${month}-01`, `${month}-31`).tax)),
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
  const parts = billed.flatMap((one) =>
    one.parts.length > 0
      ? one.parts.map(({ label, cents }) => ({ label, base: one.base, cents }))
      : one.taxLabel === 'No tax'
        ? []
        : [{ label: one.taxLabel, base: one.base, cents: one.tax }],
  );
  if (billed.some((one) => one.parts.length > 0))
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

  const paidOnes = all.filter((one) => paidIn(one).length > 0);
  const received = paidOnes.map((one) => ({ one, ...receivedIn(one, from, to) }));
  const [receivedByTax, receivedByPart] = tables('tax', 'received');
  expect(sorted(receivedByTax?.rows ?? []), where).toEqual(
    sorted(
      [
        ...sumsByKey(
          received,
          ({ one }) => one.taxLabel,
          ({ base, tax, cents }) => [base, cents - base - tax, tax, cents],
        ),
      ].map(([label, cells]) => [label, ...cells]),
    ),
  );
  if (receivedByPart) expect(receivedByPart.total?.[2], where).toBe(sumOf(received.map(({ tax }) => tax)));

  const clients = sumsByKey(
    [
      ...billed.map((one) => ({ one, cells: [1, one.total, 0] })),
      ...received.map(({ one, cents }) => ({ one, cells: [0, 0, cents] })),
    ],
    ({ one }) => one.client,
    ({ cells }) => cells,
  );
  for (const basis of ['invoiced', 'received'] as const)
    expect(sorted((tables('clients', basis)[0]?.rows ?? []).map(([, ...cells]) => cells)), where).toEqual(
      sorted([...clients.values()]),
    );

  const numbered = all.filter((one) => months.includes(one.month));
  const rows = tables('numbers')[0]?.rows ?? [];
  expect(
    sorted(rows.filter(([, , , status]) => status !== 'Gap').map(([number, , , , total]) => [number, total])),
    where,
  ).toEqual(sorted(numbered.map(({ number, total }) => [number, total])));

  const [byDay, byMethod] = tables('payments');
  const days = sumsByKey(
    paidOnes.flatMap(paidIn),
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
  const open = all.filter((one) => owed(one) > 0);
  const clients = sumsByKey(
    open,
    ({ client }) => client,
    (one) => {
      const late = one.due === '' ? 0 : (daysBetween(one.due, today) ?? 0);
      const age = late <= 0 ? 0 : Math.min(4, Math.ceil(late / 30));
      return [1, ...[0, 1, 2, 3, 4].map((at) => (at === age ? owed(one) : 0)), owed(one)];
    },
  );
  const choice = { report: 'owed', year: { year: 2026, startMonth: 1 }, basis: 'invoiced', today } as const;
  expect(sorted((tablesOf(books, choice)[0]?.rows ?? []).map(([, ...cells]) => cells)), today).toEqual(
    sorted([...clients.values()]),
  );
}

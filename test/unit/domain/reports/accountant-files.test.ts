import { describe, expect, test } from 'vitest';
import { accountantFiles } from '#domain/reports/accountant-files';
import { type ReportName, reportNames, tablesOf } from '#domain/reports/all-reports';
import { monthEndSentences } from '#domain/reports/month-end';
import { csvOfTable, shownCell } from '#domain/reports/report-table';
import { aBooksSummary, summaryDay, twoMonthsOfBooks } from '#test/support/books-summary';

const november = { from: '2026-11', until: '2026-11' };
const summary = aBooksSummary();

describe('the files for an accountant', () => {
  const files = new Map(
    accountantFiles(twoMonthsOfBooks, november, summaryDay).map(({ name, text }) => [name, text]),
  );

  test('are the tables of every report, and the invoices, payments and lines of the period', () => {
    expect([...files.keys()]).toEqual([
      'income-by-month-2026-11.csv',
      'tax-received-2026-11.csv',
      'tax-invoiced-2026-11.csv',
      'owed-by-age-2026-11-30.csv',
      'clients-by-amount-2026-11.csv',
      'invoice-numbers-2026-11.csv',
      'payments-by-day-2026-11.csv',
      'payments-by-method-2026-11.csv',
      'invoices-2026-11.csv',
      'payments-2026-11.csv',
      'lines-2026-11.csv',
    ]);
  });

  test('contain what was invoiced and received in the period and nothing else', () => {
    expect(files.get('invoices-2026-11.csv')).toMatch(/INV-2,.*\r\nINV-4,[^\n]*\r\n$/);
    expect(files.get('invoices-2026-11.csv')).not.toMatch(/INV-1|INV-9/);
    const payments = files.get('payments-2026-11.csv') ?? '';
    expect(payments).toContain('2026-11-02,INV-1,');
    expect(payments).toContain('2026-11-12,INV-2,Oakmont,Card,55.00');
    expect(payments).not.toContain('2026-12-01');
    expect(files.get('lines-2026-11.csv')).toContain("'=Faucet");
  });

  test('of a whole year are those that the reports page downloads', () => {
    const year = { from: '2026-01', until: '2026-12' };
    const ofYear = new Map(
      accountantFiles(twoMonthsOfBooks, year, summaryDay).map(({ name, text }) => [
        name.split('-20')[0],
        text,
      ]),
    );
    const page = (report: ReportName, basis: 'received' | 'invoiced' = 'received') =>
      tablesOf(twoMonthsOfBooks, { report, basis, today: summaryDay, year: { year: 2026, startMonth: 1 } });
    for (const report of reportNames.filter((name) => name !== 'tax'))
      for (const table of page(report))
        expect(ofYear.get(table.title.toLowerCase().replaceAll(' ', '-'))).toBe(csvOfTable(table));
    for (const basis of ['received', 'invoiced'] as const)
      expect(ofYear.get(`tax-${basis}`)).toBe(csvOfTable(page('tax', basis)[0] ?? fail()));
  });

  test('are left out if there is nothing in them', () => {
    expect(accountantFiles([], november, summaryDay).map(({ name }) => name)).toEqual([
      'income-by-month-2026-11.csv',
    ]);
  });
});

describe('the summary for an accountant', () => {
  test('has the sentence and the figures of the reports page', () => {
    const [sentence] = monthEndSentences(twoMonthsOfBooks, summaryDay);
    const [earned = '', owed = ''] = summary.sentences;
    expect(
      `${earned.replace(' 2026', '').replace(/\.$/, '')}, owed to you ${/\$[\d,.]+\d/.exec(owed)?.[0]}`,
    ).toBe(sentence);
    expect(summary.earnedCents).toBe(16_500);
    const [income = fail()] = tablesOf(twoMonthsOfBooks, {
      report: 'income',
      basis: 'received',
      today: summaryDay,
      year: { year: 2026, startMonth: 1 },
    });
    const row = income.rows.find(([month]) => month === 'Nov 2026') ?? fail();
    expect(summary.tables[0]?.rows).toEqual([
      income.columns.map((column, index) => shownCell(row[index] ?? '', column)),
    ]);
    const owedTable = summary.tables.find(({ heading }) => heading.startsWith('Owed by age'));
    expect(owedTable?.rows[0]?.at(-1)).toBe(/\$[\d,.]+\d/.exec(owed)?.[0]);
  });

  test('of a longer period ends its tables with a total', () => {
    const year = aBooksSummary('2026-01', '2026-11');
    expect(year.period).toBe('January to November 2026');
    expect(year.tables[0]?.rows).toHaveLength(12);
    expect(year.tables[0]?.rows.at(-1)?.[0]).toBe('Total');
  });
});

function fail(): never {
  throw new Error('There is no such table');
}

import type { CalendarDate } from '../calendar-date.ts';
import { monthOf } from '../time-zone.ts';
import { type ReportName, reportKinds, reportNames, tablesOfMonths } from './all-reports.ts';
import type { Basis, BookInvoice } from './books.ts';
import { type BooksPeriod, monthsOfPeriod, periodInName } from './books-period.ts';
import { invoicesFile, linesFile, paymentsFile } from './export-files.ts';
import { csvNameOf, csvOfTable } from './report-table.ts';

/** A CSV file that is attached to an email. */
export interface BooksFile {
  readonly name: string;
  readonly text: string;
}

/** The bases that a report is sent on: both, if amounts can be counted as invoiced or as received. */
const basesOf = (report: ReportName): readonly Basis[] =>
  report === 'tax' ? ['received', 'invoiced'] : ['received'];

/** The tables of a report with the names of their files; a table without rows is left out. */
const filesOfReport = (
  report: ReportName,
  invoices: readonly BookInvoice[],
  period: BooksPeriod,
  today: CalendarDate,
): readonly BooksFile[] =>
  basesOf(report).flatMap((basis) =>
    tablesOfMonths(invoices, report, { months: monthsOfPeriod(period), basis, today })
      .filter(({ rows }) => rows.length > 0)
      .map((table) => ({
        name: csvNameOf(
          report === 'tax' ? `${table.title} ${basis}` : table.title,
          reportKinds[report].isOfYear ? periodInName(period) : today,
        ),
        text: csvOfTable(table),
      })),
  );

/** The payments of some months, with their invoices. */
const paymentsIn = (invoices: readonly BookInvoice[], months: ReadonlySet<string>): readonly BookInvoice[] =>
  invoices.map((invoice) => ({
    ...invoice,
    payments: invoice.payments.filter(({ date }) => months.has(monthOf(date))),
  }));

/**
 * The CSV files about a period: the tables of every report, the invoices that were billed in it and the payments that
 * were received in it, and finally the lines of these invoices. What is owed is as of today.
 */
export function accountantFiles(
  invoices: readonly BookInvoice[],
  period: BooksPeriod,
  today: CalendarDate,
): readonly BooksFile[] {
  const months = new Set(monthsOfPeriod(period));
  const billed = invoices.filter(({ billedMonth }) => months.has(billedMonth));
  const received = paymentsIn(invoices, months);
  const file = (title: string, text: string): BooksFile => ({
    name: csvNameOf(title, periodInName(period)),
    text,
  });
  return [
    ...reportNames.flatMap((report) => filesOfReport(report, invoices, period, today)),
    ...(billed.length > 0 ? [file('Invoices', invoicesFile(billed, today))] : []),
    ...(received.some(({ payments }) => payments.length > 0)
      ? [file('Payments', paymentsFile(received))]
      : []),
    ...(billed.length > 0 ? [file('Lines', linesFile(billed, today))] : []),
  ];
}

/** Bytes of files that one email carries; mail services refuse much larger ones. */
export const accountantMailBytes = 4_500_000;

import type { CalendarDate } from '../calendar-date.ts';
import type { Basis, BookInvoice } from './books.ts';
import { clientReport, incomeReport, paymentReports } from './income-reports.ts';
import { numberReport } from './number-report.ts';
import { notInOwedReport, owedReport } from './owed-report.ts';
import type { ReportTable } from './report-table.ts';
import { monthsOfYear, type ReportYear } from './report-year.ts';
import { taxPartReport, taxReport } from './tax-reports.ts';

/** Every report, in the order in which they are offered. */
export const reportNames = ['income', 'tax', 'owed', 'clients', 'numbers', 'payments'] as const;

export type ReportName = (typeof reportNames)[number];

interface ReportKind {
  readonly label: string;
  /** One sentence about what the report counts. */
  readonly description: string;
  /** True if it can be based on invoiced or on received amounts. */
  readonly hasBasis: boolean;
  /** True if it covers a year, false if it shows the current state. */
  readonly isOfYear: boolean;
}

export const reportKinds: Readonly<Record<ReportName, ReportKind>> = {
  income: {
    label: 'Income by month',
    description:
      'An invoice counts in the month of its issue date, a payment in the month you received it. Deposits are included; refunds, returns and lost disputes are subtracted on their day.',
    hasBasis: false,
    isOfYear: true,
  },
  tax: {
    label: 'Tax',
    description: 'What each tax was charged on. For received amounts, each payment has its share of the tax.',
    hasBasis: true,
    isOfYear: true,
  },
  owed: {
    label: 'Owed by age',
    description:
      'What is still to be paid today, by the days since it was due. What was overpaid lowers no other amount.',
    hasBasis: false,
    isOfYear: false,
  },
  clients: {
    label: 'Clients by amount',
    description: 'What each client was invoiced and paid in the year.',
    hasBasis: true,
    isOfYear: true,
  },
  numbers: {
    label: 'Invoice numbers',
    description: 'Every number of the year in order, void ones too, with each number that is missing.',
    hasBasis: false,
    isOfYear: true,
  },
  payments: {
    label: 'Payments',
    description: 'What was received on each day, by method. Deposits count on the day they were received.',
    hasBasis: false,
    isOfYear: true,
  },
};

export interface ReportChoice {
  readonly report: ReportName;
  readonly year: ReportYear;
  readonly basis: Basis;
  readonly today: CalendarDate;
}

/** The tables of a report. */
export const tablesOf = (
  invoices: readonly BookInvoice[],
  { report, year, basis, today }: ReportChoice,
): readonly ReportTable[] => tablesOfMonths(invoices, report, { months: monthsOfYear(year), basis, today });

/** The tables of a report on some months. */
export function tablesOfMonths(
  invoices: readonly BookInvoice[],
  report: ReportName,
  { months, basis, today }: { readonly months: readonly string[] } & Pick<ReportChoice, 'basis' | 'today'>,
): readonly ReportTable[] {
  switch (report) {
    case 'income':
      return [incomeReport(invoices, months)];
    case 'tax': {
      const parts = taxPartReport(invoices, months, basis);
      return [taxReport(invoices, months, basis), ...(parts ? [parts] : [])];
    }
    case 'owed': {
      const others = notInOwedReport(invoices);
      return [owedReport(invoices, today), ...(others ? [others] : [])];
    }
    case 'clients':
      return [clientReport(invoices, months, basis)];
    case 'numbers':
      return [numberReport(invoices, months, today)];
    case 'payments':
      return paymentReports(invoices, months);
  }
}

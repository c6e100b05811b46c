import { type CalendarDate, daysAfter, formatShortDate } from '../calendar-date.ts';
import { balanceOf, type Settled } from '../documents/amounts.ts';
import type { SheetAmount } from '../documents/settlement.ts';
import { ageLabels, type OwedByAge, owedAges, owedByAge } from '../invoices/owed-by-age.ts';
import { type Cents, formatDollars } from '../money.ts';

/** An invoice that is owed, as a statement lists it. */
export interface StatementInvoice extends Settled {
  readonly invoiceNumber: string;
  /** `yyyy-mm-dd` or ''. */
  readonly issueDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly totalCents: Cents;
}

/** A payment that was received, with the number of its invoice. */
export interface StatementPayment {
  readonly date: CalendarDate;
  readonly invoiceNumber: string;
  readonly amountCents: Cents;
}

/** What a client owes on a day, and what was received from them since another. */
export interface Statement {
  readonly day: CalendarDate;
  /** The first day whose payments are listed. */
  readonly since: CalendarDate;
  readonly open: readonly StatementInvoice[];
  readonly payments: readonly StatementPayment[];
}

/** A table of a statement; every cell is the final string. Amounts are in the last columns. */
export interface StatementTable {
  readonly heading: string;
  readonly columns: readonly string[];
  /** How many of the columns, from the right, hold amounts. */
  readonly amounts: number;
  readonly rows: readonly (readonly string[])[];
  /** Said in place of a table without rows. */
  readonly empty: string;
  readonly sum?: SheetAmount;
}

/** Days before the statement whose payments are listed if no other day is chosen. */
const usualDays = 90;

/** The first day of payments if no other is chosen. */
export const usualSince = (day: CalendarDate): CalendarDate => daysAfter(day, -usualDays);

const byDate = <Entry>(dateOf: (entry: Entry) => string) => {
  return (one: Entry, other: Entry): number => dateOf(one).localeCompare(dateOf(other));
};

/** What is owed by age on the day of the statement. */
export function agesOfStatement({ open, day }: Statement): OwedByAge {
  const owed = open.map((invoice) => ({ day: invoice.dueDate, cents: balanceOf(invoice) }));
  const sum = owed.reduce((total, { cents }) => total + cents, 0);
  return owedByAge(
    sum,
    owed.filter((one) => one.day !== ''),
    day,
  );
}

/** What is owed in all. */
export const owedOnStatement = ({ open }: Statement): Cents =>
  open.reduce((sum, invoice) => sum + balanceOf(invoice), 0);

function openTable(statement: Statement): StatementTable {
  const open = [...statement.open].sort(byDate(({ issueDate }) => issueDate));
  return {
    heading: 'Open invoices',
    columns: ['Invoice', 'Issued', 'Due', 'Total', 'Paid', 'Balance'],
    amounts: 3,
    rows: open.map((invoice) => {
      const balance = balanceOf(invoice);
      return [
        invoice.invoiceNumber,
        formatShortDate(invoice.issueDate) || 'No date',
        formatShortDate(invoice.dueDate) || 'No date',
        formatDollars(invoice.totalCents),
        formatDollars(invoice.totalCents - balance),
        formatDollars(balance),
      ];
    }),
    empty: 'No invoice is open.',
    sum: { label: 'Balance due', value: formatDollars(owedOnStatement(statement)) },
  };
}

function ageTable(statement: Statement): StatementTable {
  const ages = agesOfStatement(statement);
  return {
    heading: 'Balance by age',
    columns: owedAges.map((age) => ageLabels[age]),
    amounts: owedAges.length,
    rows: [owedAges.map((age) => formatDollars(ages[age]))],
    empty: '',
  };
}

function paymentTable({ payments, since }: Statement): StatementTable {
  const shownSince = formatShortDate(since);
  const sum = payments.reduce((total, { amountCents }) => total + amountCents, 0);
  return {
    heading: `Payments since ${shownSince}`,
    columns: ['Received', 'Invoice', 'Amount'],
    amounts: 1,
    rows: [...payments]
      .sort(byDate(({ date }) => date))
      .map(({ date, invoiceNumber, amountCents }) => [
        formatShortDate(date),
        invoiceNumber,
        formatDollars(amountCents),
      ]),
    empty: `No payment was received since ${shownSince}.`,
    sum: { label: 'Received', value: formatDollars(sum) },
  };
}

/** The tables of a statement, in the order they are printed. */
export const statementTables = (statement: Statement): readonly StatementTable[] => [
  openTable(statement),
  ageTable(statement),
  paymentTable(statement),
];

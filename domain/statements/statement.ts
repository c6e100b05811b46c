import { type CalendarDate, daysAfter, formatShortDate } from '../calendar-date.ts';
import { balanceOf, type PaidAmounts } from '../documents/amounts.ts';
import type { SheetAmount } from '../documents/settlement.ts';
import { ageLabels, type OwedByAge, owedAges, owedByAge } from '../invoices/owed-by-age.ts';
import { type Cents, formatDollars } from '../money.ts';

/** An open invoice, as listed on a statement. */
export interface StatementInvoice extends PaidAmounts {
  readonly invoiceNumber: string;
  /** `yyyy-mm-dd` or ''. */
  readonly issueDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly totalCents: Cents;
}

/** A received payment, with the number of its invoice. */
export interface StatementPayment {
  readonly date: CalendarDate;
  readonly invoiceNumber: string;
  readonly amountCents: Cents;
}

/** The amounts that a client owes on a day, and the payments received since another day. */
export interface Statement {
  readonly day: CalendarDate;
  /** The first day of listed payments. */
  readonly since: CalendarDate;
  readonly open: readonly StatementInvoice[];
  readonly payments: readonly StatementPayment[];
}

/** A table of a statement; every cell is its final text. Amounts are in the last columns. */
export interface StatementTable {
  readonly heading: string;
  readonly columns: readonly string[];
  /** Number of columns at the end that hold amounts. */
  readonly amounts: number;
  readonly rows: readonly (readonly string[])[];
  /** Shown in place of a table without rows. */
  readonly empty: string;
  readonly sum?: SheetAmount;
}

/** Default number of days before the statement for which payments are listed. */
const defaultDays = 90;

/** The default first day of listed payments. */
export const defaultSince = (day: CalendarDate): CalendarDate => daysAfter(day, -defaultDays);

const byDate = <Entry>(dateOf: (entry: Entry) => string) => {
  return (one: Entry, other: Entry): number => dateOf(one).localeCompare(dateOf(other));
};

/** The owed amounts by age, on the day of the statement. */
export function agesOfStatement({ open, day }: Statement): OwedByAge {
  const owed = open.map((invoice) => ({ day: invoice.dueDate, cents: balanceOf(invoice) }));
  const sum = owed.reduce((total, { cents }) => total + cents, 0);
  return owedByAge(
    sum,
    owed.filter(({ day: dueDate }) => dueDate !== ''),
    day,
  );
}

/** The total owed. */
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

/** The tables of a statement, in print order. */
export const statementTables = (statement: Statement): readonly StatementTable[] => [
  openTable(statement),
  ageTable(statement),
  paymentTable(statement),
];

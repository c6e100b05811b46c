import { type CalendarDate, daysAfter, formatShortDate } from '../calendar-date.ts';
import type { PaidPart } from '../documents/amounts.ts';
import { type AskingFacts, askingOf } from '../documents/asking.ts';
import { moneyMovementLabel } from '../documents/money-row.ts';
import type { HeadedTable } from '../documents/print/headed-table.ts';
import {
  notAskedLabel,
  receivedCentsOf,
  type SheetAmount,
  undecidedLabels,
} from '../documents/settlement.ts';
import { standingOf } from '../documents/standing.ts';
import { paidOf } from '../invoices/deposit-paid.ts';
import { ageLabels, type OwedByAge, owedAges, owedByAge } from '../invoices/owed-by-age.ts';
import { type Cents, formatDollars } from '../money.ts';
import { cleanLine, countText } from '../text.ts';

/** An invoice on which something is owed or undecided, as listed on a statement. */
export interface StatementInvoice extends AskingFacts {
  readonly invoiceNumber: string;
  /** `yyyy-mm-dd` or ''. */
  readonly issueDate: CalendarDate;
  readonly dueDate: CalendarDate;
}

/** A movement of money, with the number of its invoice. */
export interface StatementPayment extends Pick<PaidPart, 'method' | 'online' | 'isDeposit'> {
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
  /** What the client paid too much, on any invoice; it lowers no balance. */
  readonly overpaidCents: Cents;
}

/** Default number of days before the statement for which payments are listed. */
const defaultDays = 90;

/** The default first day of listed payments. */
export const defaultSince = (day: CalendarDate): CalendarDate => daysAfter(day, -defaultDays);

const byDate = <Entry>(dateOf: (entry: Entry) => string) => {
  return (one: Entry, other: Entry): number => dateOf(one).localeCompare(dateOf(other));
};

/** The amount that the statement asks for on an invoice: nothing while a payment of it is on its way or being checked. */
const askedOn = (invoice: StatementInvoice): Cents => askingOf(invoice).askedCents;

/** The owed amounts by age, on the day of the statement. */
export function agesOfStatement({ open, day }: Statement): OwedByAge {
  const owed = open.map((invoice) => ({ day: invoice.dueDate, cents: askedOn(invoice) }));
  const sum = owed.reduce((total, { cents }) => total + cents, 0);
  return owedByAge(
    sum,
    owed.filter(({ day: dueDate }) => dueDate !== ''),
    day,
  );
}

/** The total that the client is asked for. */
export const owedOnStatement = ({ open }: Statement): Cents =>
  open.reduce((sum, invoice) => sum + askedOn(invoice), 0);

/** What a statement says first: "Balance due: $1,250.00 on 3 invoices". */
export function statementSentence(statement: Statement): string {
  const count = statement.open.filter((invoice) => askedOn(invoice) > 0).length;
  return count === 0
    ? 'Nothing is due.'
    : `Balance due: ${formatDollars(owedOnStatement(statement))} on ${countText(count, 'invoice')}`;
}

/** "Balance due", and what is on its way, being checked, on hold or paid too much. */
export function balanceLines(statement: Statement): readonly SheetAmount[] {
  const { open, overpaidCents } = statement;
  const asking = open.map(askingOf);
  const sumOf = (cents: readonly Cents[]) => cents.reduce((sum, one) => sum + one, 0);
  const pending = sumOf(asking.map(({ pendingCents }) => pendingCents));
  const undecided = sumOf(asking.map(({ undecidedCents }) => undecidedCents));
  const notAsked = asking.filter(({ askedCents }) => askedCents === 0);
  const waiting = sumOf(notAsked.map(({ owedCents, pendingCents }) => Math.max(0, owedCents - pendingCents)));
  const lines = [
    { label: 'On its way from your bank', cents: pending },
    { label: notAskedLabel, cents: waiting },
    { label: undecidedLabels.other, cents: undecided },
    { label: 'Paid too much', cents: overpaidCents },
  ];
  return [
    { label: 'Balance due', value: formatDollars(owedOnStatement(statement)) },
    ...lines
      .filter(({ cents }) => cents > 0)
      .map(({ label, cents }) => ({ label, value: formatDollars(cents) })),
  ];
}

/** Said of an imported invoice, which has no page. */
const notAskedHere = 'It was written with another program. Nothing is asked for here.';

/** Why nothing is asked for on an invoice that is not paid, in the sentence of its page; undefined if it is asked for. */
export function notAskedSentence(invoice: StatementInvoice, day: CalendarDate): string | undefined {
  const { askedCents, sentence, waitsFor } = standingOf(invoice, day);
  if (invoice.importId !== undefined && waitsFor.length === 0) return notAskedHere;
  return askedCents === 0 ? `${sentence}${/[.?]$/.test(sentence) ? '' : '.'}` : undefined;
}

function openTable(statement: Statement): HeadedTable {
  const open = [...statement.open].sort(byDate(({ issueDate }) => issueDate));
  const notes = open.flatMap((invoice) => {
    const sentence = notAskedSentence(invoice, statement.day);
    return sentence === undefined ? [] : [`Invoice ${cleanLine(invoice.invoiceNumber)}: ${sentence}`];
  });
  return {
    heading: 'Open invoices',
    columns: ['Invoice', 'Issued', 'Due', 'Total', 'Paid', 'Balance'],
    amounts: 3,
    rows: open.map((invoice) => {
      const { owedCents } = askingOf(invoice);
      const paid = { depositCents: invoice.depositCents, ...paidOf(invoice) };
      return [
        invoice.invoiceNumber,
        formatShortDate(invoice.issueDate) || 'No date',
        formatShortDate(invoice.dueDate) || 'No date',
        formatDollars(invoice.totalCents),
        formatDollars(receivedCentsOf(paid)),
        formatDollars(owedCents),
      ];
    }),
    empty: 'No invoice is open.',
    sums: balanceLines(statement),
    ...(notes.length > 0 && { notes }),
  };
}

function ageTable(statement: Statement): HeadedTable {
  const ages = agesOfStatement(statement);
  return {
    heading: 'Balance by age',
    columns: owedAges.map((age) => ageLabels[age]),
    amounts: owedAges.length,
    rows: [owedAges.map((age) => formatDollars(ages[age]))],
    empty: '',
    sums: [],
  };
}

function paymentTable({ payments: all, since }: Statement): HeadedTable {
  // What a reported account has is on hold, above, and not received.
  const payments = all.filter(({ online }) => !online?.isReported);
  const shownSince = formatShortDate(since);
  const sum = payments.reduce((total, { amountCents }) => total + amountCents, 0);
  return {
    heading: `Payments since ${shownSince}`,
    columns: ['Date', 'What', 'Invoice', 'Amount'],
    amounts: 1,
    rows: [...payments]
      .sort(byDate(({ date }) => date))
      .map((payment) => [
        formatShortDate(payment.date),
        moneyMovementLabel(payment),
        payment.invoiceNumber,
        formatDollars(payment.amountCents),
      ]),
    empty: `No payment was received since ${shownSince}.`,
    sums: [{ label: 'Received', value: formatDollars(sum) }],
  };
}

/** The tables of a statement, in print order. */
export const statementTables = (statement: Statement): readonly HeadedTable[] => [
  openTable(statement),
  ageTable(statement),
  paymentTable(statement),
];

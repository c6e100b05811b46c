import * as z from 'zod/mini';
import type { BooksCheck } from '../books/books-check.ts';
import type { CalendarDate } from '../calendar-date.ts';
import type { Cents } from '../money.ts';
import type { BookInvoice } from '../reports/books.ts';
import type { DoneAnswer } from './call-failure.ts';
import { textUpTo } from './schemas.ts';

/** A sum and how many it is of. */
export interface Figure {
  readonly cents: Cents;
  readonly count: number;
}

/** What was invoiced and paid in a month, `yyyy-mm`. */
export interface MonthFigures {
  readonly month: string;
  readonly billed: Figure;
  readonly paid: Figure;
}

/** Months of the overview, the present one the last. */
export const monthsShown = 12;

/** Answer of `get-overview` (GET /api/overview). Days and months are those of the account's time zone. */
export interface OverviewAnswer {
  readonly success: true;
  readonly today: CalendarDate;
  /** Balances of what is sent, not void and not paid. */
  readonly outstanding: Figure;
  /** The part of it that was due before today. */
  readonly overdue: Figure;
  readonly paidThisMonth: Figure;
  /** The oldest first. */
  readonly months: readonly MonthFigures[];
}

/**
 * Answer of `read-books` (GET /api/books): a page of all invoices with their amounts and payments, in the order of their IDs.
 * `?cursor=` is that of the answer before; with `?lines=yes` each invoice has its lines.
 */
export interface ReadBooksAnswer {
  readonly success: true;
  readonly invoices: readonly BookInvoice[];
  /** About how many invoices there are in all; on the first page only. */
  readonly count?: number;
  /** Absent on the last page. */
  readonly cursor?: string;
}

/** Body of `set-report-year` (PUT /api/report-year): the month that a year of reports begins with, 1 to 12. */
export const setReportYearSchema = z.strictObject({
  startMonth: z.number().check(z.refine((month) => Number.isInteger(month) && month >= 1 && month <= 12)),
});

/**
 * Body of `email-statement` (POST /api/clients/{clientId}/statement-mails, keyed): the first day of payments, as of
 * `get-statement`, and the address that the owner was shown. Another address by now refuses with `client-email-changed`.
 */
export const emailStatementSchema = z.strictObject({
  since: z._default(textUpTo(10), ''),
  to: textUpTo(254),
});

/** What became of the email of a statement: it is going to be sent, the mail service took it, it was not sent, or nobody knows. */
export const statementMailStates = ['waiting', 'sent', 'failed', 'unknown'] as const;

export type StatementMailState = (typeof statementMailStates)[number];

/** Answer of `email-statement`. The same key again queues no second email, and answers what became of the first. */
export interface EmailStatementAnswer {
  readonly success: true;
  readonly state: StatementMailState;
}

/** Answer of `get-books-check` (GET /api/books-check); without `check` the books were not checked yet. */
export interface BooksCheckAnswer {
  readonly success: true;
  readonly check?: BooksCheck;
}

/** What the operations of the dashboard and of reports take and answer. */
export interface OverviewCalls {
  'get-overview': { answer: OverviewAnswer };
  'read-books': { query: 'cursor' | 'lines'; answer: ReadBooksAnswer };
  'get-books-check': { answer: BooksCheckAnswer };
  'set-report-year': { body: typeof setReportYearSchema; answer: DoneAnswer };
  /** The PDF of a client's statement, with payments since a day (`yyyy-mm-dd`); without one since 90 days ago. */
  'get-statement': { query: 'since' };
  'email-statement': { body: typeof emailStatementSchema; keyed: true; answer: EmailStatementAnswer };
}

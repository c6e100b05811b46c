import * as z from 'zod/mini';
import type { CalendarDate } from '../calendar-date.ts';
import type { CameIn } from '../came-in/came-in.ts';
import { json, operationsOf, secretOfAnEmail } from '../contract/operation.ts';
import { textUpTo } from '../contract/schemas.ts';
import type { MailState } from '../messaging/mail-state.ts';
import type { Cents } from '../money.ts';
import type { BookInvoice } from './books.ts';
import type { BooksCheck } from './books-check.ts';

/** A sum, and the number of documents in it. */
export interface Figure {
  readonly cents: Cents;
  readonly count: number;
}

/** Amounts invoiced and paid in a month, `yyyy-mm`. */
export interface MonthFigures {
  readonly month: string;
  readonly billed: Figure;
  readonly paid: Figure;
}

/** Months in the overview; the last is the current month. */
export const monthsShown = 12;

/** Answer of `get-overview` (GET /api/overview). Days and months are those of the account's time zone. */
export interface OverviewAnswer {
  readonly success: true;
  readonly today: CalendarDate;
  /** What is owed on invoices that are sent and neither void nor paid. */
  readonly outstanding: Figure;
  /** The part of `outstanding` that was due before today. */
  readonly overdue: Figure;
  /** Paid too much; it lowers no other amount. */
  readonly overpaid: Figure;
  /** Refunded, disputed or lost without an answer whether it is still owed. In no other figure. */
  readonly toDecide: Figure;
  readonly paidThisMonth: Figure;
  /** Oldest first. */
  readonly months: readonly MonthFigures[];
  /** Money, approvals and openings of the last days, newest first. */
  readonly cameIn: readonly CameIn[];
}

/**
 * Answer of `read-books` (GET /api/books): one page of all invoices with amounts and payments, sorted by ID. The query
 * `?cursor=` has the cursor of the previous answer; with `?lines=yes` each invoice has its lines.
 */
export interface ReadBooksAnswer {
  readonly success: true;
  readonly invoices: readonly BookInvoice[];
  /** Approximate total number of invoices; only on the first page. */
  readonly count?: number;
  /** Absent on the last page. */
  readonly cursor?: string;
}

/** Body of `set-report-year` (PUT /api/report-year): the first month of a year in reports, 1 to 12. */
export const setReportYearSchema = z.strictObject({
  startMonth: z.number().check(z.refine((month) => Number.isInteger(month) && month >= 1 && month <= 12)),
});

/**
 * Answer of `get-accountant` (GET /api/accountant) and `set-accountant` (PUT /api/accountant): the address to which the
 * account's reports can be emailed, and the last email of reports.
 */
export interface AccountantAnswer {
  readonly success: true;
  /** Absent if there is none. */
  readonly accountant?: {
    readonly email: string;
    /** True once the owner has confirmed the address with the emailed link. */
    readonly isConfirmed: boolean;
  };
  /** Absent if none was sent. `from` and `until` are its months, `yyyy-mm`. */
  readonly lastMail?: {
    readonly to: string;
    readonly day: CalendarDate;
    readonly from: string;
    readonly until: string;
    readonly state: MailState;
    /** It did not reach the mailbox. */
    readonly isBounced?: true;
    /** The files that were too large for it. */
    readonly leftOut?: readonly string[];
  };
}

/**
 * Body of `set-accountant`: the accountant's address; '' removes it. A new address is confirmed with a link that is
 * emailed to the owner; the same address again emails the link again, at most once an hour. Refused with `invalid-email`
 * or `verify-for-accountant`.
 */
export const setAccountantSchema = z.strictObject({ email: textUpTo(254) });

/**
 * Body of `confirm-accountant` (POST /api/accountant/confirmations): the token of the link. Refused with
 * `accountant-link`.
 */
export const confirmAccountantSchema = z.strictObject({ token: textUpTo(200) });

/**
 * Body of `email-accountant` (POST /api/accountant/mails, with an `Idempotency-Key`): the address shown to the owner,
 * and the first and the last month, `yyyy-mm`. Refused with `accountant-changed`, `accountant-unconfirmed`,
 * `invalid-period`, or as every email to a client.
 */
export const emailAccountantSchema = z.strictObject({
  to: textUpTo(254),
  from: textUpTo(7),
  until: textUpTo(7),
});

/**
 * Answer of `email-accountant`. Repeating the request with the same key queues no second email; the answer has the state
 * of the first.
 */
export interface EmailAccountantAnswer {
  readonly success: true;
  readonly state: MailState;
  /** The files that were too large for the email. */
  readonly leftOut?: readonly string[];
}

/** Answer of `get-books-check` (GET /api/books-check). `check` is absent if the books were never checked. */
export interface BooksCheckAnswer {
  readonly success: true;
  readonly check?: BooksCheck;
}

/** The operations of this module. */
export const operations = operationsOf('reports', {
  'get-overview': { method: 'GET', path: '/api/overview', access: 'account', answer: json<OverviewAnswer> },
  'read-books': {
    method: 'GET',
    path: '/api/books',
    access: 'account',
    query: ['cursor', 'lines'],
    answer: json<ReadBooksAnswer>,
  },
  'get-books-check': {
    method: 'GET',
    path: '/api/books-check',
    access: 'account',
    answer: json<BooksCheckAnswer>,
  },
  'set-report-year': {
    method: 'PUT',
    path: '/api/report-year',
    access: 'account',
    body: setReportYearSchema,
  },
  'get-accountant': {
    method: 'GET',
    path: '/api/accountant',
    access: 'account',
    answer: json<AccountantAnswer>,
  },
  'set-accountant': {
    method: 'PUT',
    path: '/api/accountant',
    access: 'account',
    body: setAccountantSchema,
    answer: json<AccountantAnswer>,
  },
  'confirm-accountant': {
    method: 'POST',
    path: '/api/accountant/confirmations',
    access: 'public',
    body: confirmAccountantSchema,
    limit: secretOfAnEmail,
    throttle: 'writes',
  },
  'email-accountant': {
    method: 'POST',
    path: '/api/accountant/mails',
    access: 'account',
    keyed: true,
    body: emailAccountantSchema,
    answer: json<EmailAccountantAnswer>,
  },
});

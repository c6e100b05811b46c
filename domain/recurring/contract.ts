import * as z from 'zod/mini';
import { type CalendarDate, isCalendarDate } from '../calendar-date.ts';
import { json, operationsOf } from '../contract/operation.ts';
import type { InvoiceSummary } from '../invoices/invoice-summary.ts';
import { type RepeatChoice, repeatWays } from './repeat.ts';
import { rhythms } from './repeat-days.ts';
import type { RepeatTrouble } from './repeat-trouble.ts';

const day = z.string().check(z.refine(isCalendarDate));

/** Body of `set-repeat` (PUT /api/invoices/{invoiceId}/repeat): the new `RepeatChoice` of an invoice. */
export const setRepeatSchema = z.strictObject({
  rhythm: z.enum(rhythms),
  /** The first day. If it is past, it only determines the days on which the invoice repeats from now on. */
  from: day,
  until: z.optional(day),
  onLastDay: z.optional(z.boolean()),
  way: z.enum(repeatWays),
  namesOwnDate: z.optional(z.boolean()),
});

/** Body of `set-job-repeat` (PUT /api/jobs/{jobId}/repeat): visits are counted from the date of the job. */
export const setJobRepeatSchema = z.strictObject({ rhythm: z.enum(rhythms), until: z.optional(day) });

/** Body of `move-following-visits` (POST /api/jobs/{jobId}/following-moves). */
export const moveFollowingSchema = z.strictObject({
  /** `edits` of the visit that was shown. */
  basedOn: z.number(),
});

/** The day of a visit before and after it is moved. */
export interface MovedVisit {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Answer about the visits of a job that repeats. */
export interface JobRepeatAnswer {
  readonly success: true;
  /** Absent if the job never repeated. */
  readonly repeat?: Pick<Repeat, 'rhythm' | 'from' | 'until' | 'next'>;
  /** The dates of its planned visits after this one, in order. Only when it is read. */
  readonly planned?: readonly CalendarDate[];
  /** What "Move all after this one" would move. Only when it is read, for a visit that was moved. */
  readonly following?: readonly MovedVisit[];
  /** The job that repeats: this one, or the one that made this visit. */
  readonly jobId: string;
  /** How many visits were moved; absent if none were asked to move. */
  readonly moved?: number;
}

/** The schedule of a recurring invoice. */
export interface Repeat extends RepeatChoice {
  /** The date of the next invoice in the account's time zone; absent if the repeat was stopped or has ended. */
  readonly next?: CalendarDate;
}

/** Answer about the schedule of an invoice. */
export interface RepeatAnswer {
  readonly success: true;
  /** Absent if the invoice never repeated. */
  readonly repeat?: Repeat;
  /** Absent if there is no problem. */
  readonly trouble?: RepeatTrouble;
  /**
   * The recurring invoice that created this one, while it still repeats. Only that invoice's schedule can be changed.
   */
  readonly madeFrom?: string;
}

/** A row in the list of recurring invoices. */
export interface RepeatRow {
  readonly invoice: InvoiceSummary;
  readonly repeat: Repeat;
  /** Absent if there is no problem. */
  readonly trouble?: RepeatTrouble;
}

/** Rows per page. */
export const repeatsPerPage = 10;

/**
 * Answer of `list-repeats` (GET /api/repeats), sorted by next date. The query `?cursor=` has the cursor of the previous
 * answer; none for the first page.
 */
export interface ListRepeatsAnswer {
  readonly success: true;
  readonly repeats: readonly RepeatRow[];
  /** Absent on the last page. */
  readonly cursor?: string;
}

/** The operations of this module. */
export const operations = operationsOf('recurring', {
  'get-job-repeat': {
    method: 'GET',
    path: '/api/jobs/{jobId}/repeat',
    access: 'account',
    answer: json<JobRepeatAnswer>,
  },
  'set-job-repeat': {
    method: 'PUT',
    path: '/api/jobs/{jobId}/repeat',
    access: 'account',
    body: setJobRepeatSchema,
    answer: json<JobRepeatAnswer>,
  },
  'stop-job-repeat': {
    method: 'DELETE',
    path: '/api/jobs/{jobId}/repeat',
    access: 'account',
    answer: json<JobRepeatAnswer>,
  },
  'move-following-visits': {
    method: 'POST',
    path: '/api/jobs/{jobId}/following-moves',
    access: 'account',
    body: moveFollowingSchema,
    answer: json<JobRepeatAnswer>,
  },
  'get-repeat': {
    method: 'GET',
    path: '/api/invoices/{invoiceId}/repeat',
    access: 'account',
    answer: json<RepeatAnswer>,
  },
  'set-repeat': {
    method: 'PUT',
    path: '/api/invoices/{invoiceId}/repeat',
    access: 'account',
    body: setRepeatSchema,
    answer: json<RepeatAnswer>,
  },
  'stop-repeat': {
    method: 'DELETE',
    path: '/api/invoices/{invoiceId}/repeat',
    access: 'account',
    answer: json<RepeatAnswer>,
  },
  'list-repeats': {
    method: 'GET',
    path: '/api/repeats',
    access: 'account',
    query: ['cursor'],
    answer: json<ListRepeatsAnswer>,
  },
});

import * as z from 'zod/mini';
import { type CalendarDate, isCalendarDate } from '../calendar-date.ts';
import { type RepeatChoice, repeatWays } from '../recurring/repeat.ts';
import { rhythms } from '../recurring/repeat-days.ts';
import type { RepeatTrouble } from '../recurring/repeat-trouble.ts';
import type { InvoiceSummary } from './invoice-summary.ts';

const day = z.string().check(z.refine(isCalendarDate));

/** Body of `set-repeat` (PUT /api/invoices/{invoiceId}/repeat): has an invoice repeat, or changes how it does. */
export const setRepeatSchema = z.strictObject({
  rhythm: z.enum(rhythms),
  /** The first day; a past one says on which days it repeats from today on. */
  from: day,
  until: z.optional(day),
  way: z.enum(repeatWays),
});

/** How an invoice repeats. */
export interface Repeat extends RepeatChoice {
  /** The account's day of the next invoice; absent once it is stopped or has ended. */
  readonly next?: CalendarDate;
}

/** Answer about the repeat of an invoice. */
export interface RepeatAnswer {
  readonly success: true;
  /** Absent of one that never repeated. */
  readonly repeat?: Repeat;
  /** Absent while all goes well. */
  readonly trouble?: RepeatTrouble;
  /** The invoice that it was made of, while that one repeats: it is changed and stopped there. */
  readonly madeFrom?: string;
}

/** An invoice that repeats, in the list of them. */
export interface RepeatRow {
  readonly invoice: InvoiceSummary;
  readonly repeat: Repeat;
  /** Absent while all goes well. */
  readonly trouble?: RepeatTrouble;
}

/** Rows of one page. */
export const repeatsPerPage = 10;

/** Answer of `list-repeats` (GET /api/repeats), by the next day. `?cursor=` of the answer before; none for the first page. */
export interface ListRepeatsAnswer {
  readonly success: true;
  readonly repeats: readonly RepeatRow[];
  /** Absent on the last page. */
  readonly cursor?: string;
}

/** What each operation on repeats takes and answers. */
export interface RepeatCalls {
  'get-repeat': { answer: RepeatAnswer };
  'set-repeat': { body: typeof setRepeatSchema; answer: RepeatAnswer };
  'stop-repeat': { answer: RepeatAnswer };
  'list-repeats': { query: 'cursor'; answer: ListRepeatsAnswer };
}

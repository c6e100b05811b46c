import * as z from 'zod/mini';
import type { CalendarDate } from '../calendar-date.ts';
import { json, operationsOf } from '../contract/operation.ts';
import { textUpTo } from '../contract/schemas.ts';
import type { TodayItem } from './today-item.ts';

/**
 * Answer of `list-today` (GET /api/today): documents that need the owner's attention now, most urgent first, each once.
 */
export interface ListTodayAnswer {
  readonly success: true;
  /** The current date in the account's time zone. */
  readonly today: CalendarDate;
  readonly items: readonly TodayItem[];
  /** True if there are more items than the answer contains. */
  readonly hasMore: boolean;
}

/**
 * Body of `hide-today-entry` (PUT /api/today/{documentId}): hides a document's item for a week. With `undo`, the
 * `hiddenUntil` of an earlier answer, the item is listed again. Nothing happens if the document has no item.
 */
export const hideTodayEntrySchema = z.strictObject({ undo: z.optional(textUpTo(40)) });

/** Answer of `hide-today-entry`. */
export interface HideTodayEntryAnswer {
  readonly success: true;
  /** ISO instant until which the document is hidden. */
  readonly hiddenUntil: string;
}

/** The operations of this module. */
export const operations = operationsOf('today', {
  'list-today': { method: 'GET', path: '/api/today', access: 'account', answer: json<ListTodayAnswer> },
  'hide-today-entry': {
    method: 'PUT',
    path: '/api/today/{documentId}',
    access: 'account',
    body: hideTodayEntrySchema,
    answer: json<HideTodayEntryAnswer>,
  },
});

import type { CalendarDate } from '#domain/calendar-date';
import { accountPartition, todayPrefix } from '#domain/table/keys';
import { type TodayItem, todayDocuments, todayListed, todayReasons } from '#domain/today/today-item';
import { number, optional, text, textOrNone, wordOf } from '../../platform/table/attributes.ts';
import { entity, type FieldsOf } from '../../platform/table/entity.ts';
import { mergeQueries } from '../../platform/table/first-together.ts';
import type { Query } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import { remove, upsert, type Write } from '../../platform/table/writes.ts';
import type { TodayList } from '../list-today.ts';

/** A reason why a document needs its owner. Its key sorts by the first day it is listed on. */
export const todayItem = entity('todayItem', {
  reason: wordOf(todayReasons),
  document: wordOf(todayDocuments),
  documentId: text,
  part: optional(text),
  title: textOrNone,
  clientName: textOrNone,
  clientEmail: textOrNone,
  cents: number,
  from: optional(text),
  until: optional(text),
  /** ISO instant until which it is hidden. */
  hiddenUntil: optional(text),
  /** When DynamoDB deletes the item, after its last day has passed; seconds since 1970. */
  expiresAt: optional(number),
});

/** The attributes that identify an item. */
export type TodayReference = Pick<TodayItem, 'reason' | 'documentId' | 'from' | 'part'>;

const keyOf = (userId: string, { reason, documentId, from, part }: TodayReference) =>
  todayItem.key(userId, { from, reason, documentId, part });

/** Seconds since 1970 at which a day is over in every time zone. */
const endOf = (day: CalendarDate): number => Date.parse(`${day}T00:00:00Z`) / 1000 + 2 * 86_400;

/** Lists an item, or updates it. With `hiddenUntil` (ISO instant) it is hidden until then. */
export const listTodayItem = (userId: string, item: TodayItem, hiddenUntil?: string): Write =>
  upsert(todayItem, keyOf(userId, item), {
    set: {
      ...item,
      ...(item.until !== undefined && { expiresAt: endOf(item.until) }),
      ...(hiddenUntil !== undefined && { hiddenUntil }),
    },
  });

/** Removes an item from the list, if it is listed. */
export const dropTodayItem = (userId: string, reference: TodayReference): Write =>
  remove(todayItem, keyOf(userId, reference));

const isKnown = (item: FieldsOf<typeof todayItem>): item is FieldsOf<typeof todayItem> & TodayItem =>
  item.reason !== 'unknown' && item.document !== 'unknown';

/** Maximum number of items read per answer, including hidden ones. */
const maxReads = 1_000;

/** The items of an account, read with one query. */
export const todayList = (table: Table): TodayList => ({
  async read(userId, today, now) {
    const query = {
      partition: accountPartition(userId),
      // '~' sorts after every character that can follow in a key.
      between: [todayPrefix, `${todayPrefix}${today}#~`],
      where: [
        {
          any: [
            { attr: 'hiddenUntil', exists: false },
            { attr: 'hiddenUntil', below: now.toISOString() },
          ],
        },
        {
          any: [
            { attr: 'until', exists: false },
            { attr: 'until', within: [today, '9999-12-31'] },
          ],
        },
      ],
    } as const satisfies Query;
    const { items, end } = await mergeQueries(table, [query], {
      ...{ count: todayListed, looks: maxReads, lastFirst: false },
      place: ({ SK }) => String(SK),
    });
    const known = items.map(todayItem.parse).filter(isKnown);
    const listed = known.map(({ hiddenUntil: _hidden, expiresAt: _expires, ...item }) => item);
    return { items: listed, hasMore: end !== undefined };
  },
});

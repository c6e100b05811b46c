import * as z from 'zod/mini';
import type { CalendarDate } from '#domain/calendar-date';
import { todayPrefix } from '#domain/table/key-prefixes';
import { accountPartition } from '#domain/table/keys';
import {
  lostMails,
  maxTodayListed,
  type TodayItem,
  todayDocuments,
  todayReasons,
} from '#domain/today/today-item';
import { number, optional, text, textOrNone, wordOf, wordOr } from '../../platform/table/attributes.ts';
import { commit } from '../../platform/table/commit.ts';
import { entity, type FieldsOf } from '../../platform/table/entity.ts';
import type { Condition } from '../../platform/table/expression.ts';
import { mergeQueries } from '../../platform/table/merge-queries.ts';
import { type Query, queryPage } from '../../platform/table/query.ts';
import type { Table } from '../../platform/table/table.ts';
import { remove, update, upsert, type Write } from '../../platform/table/writes.ts';

/**
 * A reason why a document needs its owner. Its key sorts by the first day it is listed on. `TodayItem` describes the
 * attributes that have no comment here.
 */
export const todayItem = entity('todayItem', {
  reason: wordOf(todayReasons),
  document: wordOf(todayDocuments),
  documentId: text,
  part: optional(text),
  title: textOrNone,
  clientName: textOrNone,
  clientEmail: textOrNone,
  mail: optional(wordOr(lostMails, 'unclear')),
  isLinkCopied: optional(z.boolean()),
  cents: number,
  isUndecided: optional(z.boolean()),
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

const attributesOf = (item: TodayItem) => ({
  ...item,
  ...(item.until !== undefined && { expiresAt: endOf(item.until) }),
});

/** What an item no longer says if it is listed again without it. */
const absent = {
  mail: undefined,
  isLinkCopied: undefined,
  isUndecided: undefined,
  until: undefined,
  expiresAt: undefined,
} as const;

/**
 * Lists an item, or updates it to exactly these facts. With `hiddenUntil` (ISO instant) it is hidden until then; an item
 * that the owner hid stays hidden.
 */
export const putTodayItem = (userId: string, item: TodayItem, hiddenUntil?: string): Write =>
  upsert(todayItem, keyOf(userId, item), {
    replace: { ...absent, ...attributesOf(item), ...(hiddenUntil !== undefined && { hiddenUntil }) },
  });

/** Lists an item for a new occasion, even if the owner hid it. */
export const putTodayItemAgain = (userId: string, item: TodayItem): Write =>
  upsert(todayItem, keyOf(userId, item), {
    replace: { ...absent, ...attributesOf(item), hiddenUntil: undefined },
  });

/** Removes an item from the list, if it is listed. */
export const dropTodayItem = (userId: string, reference: TodayReference): Write =>
  remove(todayItem, keyOf(userId, reference));

/** The facts about a document in its items. */
export type TodayFacts = Pick<TodayItem, 'title' | 'clientName' | 'clientEmail' | 'cents' | 'isUndecided'>;

/** Maximum number of open questions about one document that follow its changes. */
const maxFollowing = 20;

/**
 * The writes that tell the listed items of a document, for reasons that only its actions list, what it says now. `factsOf`
 * returns the facts of an item. Fail if such an item is resolved meanwhile, so that it is not listed again.
 */
export async function followDocument(
  table: Table,
  { userId, documentId }: { readonly userId: string; readonly documentId: string },
  reasons: readonly TodayItem['reason'][],
  factsOf: (listed: TodayItem) => Partial<TodayFacts>,
): Promise<readonly Write[]> {
  const partition = accountPartition(userId);
  const pages = await Promise.all(
    reasons.map((reason) => {
      const { SK } = keyOf(userId, { reason, documentId });
      return queryPage(table, { partition, begins: SK, limit: maxFollowing });
    }),
  );
  const listed = pages.flatMap(({ items }) => items.map(todayItem.parse)).filter(isKnown);
  return listed
    .filter((item) => item.documentId === documentId)
    .flatMap((item) => {
      const facts = factsOf(item);
      const isSame = Object.entries(facts).every(([name, value]) => item[name as keyof TodayFacts] === value);
      const stillListed = { attr: 'documentId', is: documentId } as const;
      return isSame ? [] : [update(todayItem, keyOf(userId, item), { replace: facts }, stillListed)];
    });
}

const isKnown = (item: FieldsOf<typeof todayItem>): item is FieldsOf<typeof todayItem> & TodayItem =>
  item.reason !== 'unknown' && item.document !== 'unknown';

/** Maximum number of items read per answer, including hidden ones. */
const maxReads = 1_000;

/** Conditions on items that are listed on a day and not hidden at an instant. */
const listedOn = (today: CalendarDate, now: Date): readonly Condition[] => [
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
];

/** Reads the items that have begun by a day and match conditions, with one query. */
async function readItems(table: Table, userId: string, today: CalendarDate, where: readonly Condition[]) {
  const query = {
    partition: accountPartition(userId),
    // '~' sorts after every character that can follow in a key.
    between: [todayPrefix, `${todayPrefix}${today}#~`],
    where,
  } as const satisfies Query;
  const { items, end } = await mergeQueries(table, [query], {
    count: maxTodayListed,
    maxReads,
    lastFirst: false,
    sortKeyOf: ({ SK }) => String(SK),
  });
  return { items: items.map(todayItem.parse).filter(isKnown), hasMore: end !== undefined };
}

/** The items of an account, read with one query. */
export const todayList = (table: Table) => ({
  /** The items listed on a day, at most `maxTodayListed`, without hidden ones. */
  async read(
    userId: string,
    today: CalendarDate,
    now: Date,
  ): Promise<{ readonly items: readonly TodayItem[]; readonly hasMore: boolean }> {
    const { items, hasMore } = await readItems(table, userId, today, listedOn(today, now));
    const listed = items.map(({ hiddenUntil: _hidden, expiresAt: _expires, ...item }) => item);
    return { items: listed, hasMore };
  },
});

/** Maximum number of invoices that `becameOverdue` reads. */
const maxOverdueRead = 100;

/** The invoices that are overdue since a day, also hidden ones. */
export async function becameOverdue(
  table: Table,
  userId: string,
  day: CalendarDate,
): Promise<readonly TodayItem[]> {
  const { items } = await queryPage(table, {
    partition: accountPartition(userId),
    begins: `${todayPrefix}${day}#overdue#`,
    limit: maxOverdueRead,
  });
  return items.map(todayItem.parse).filter(isKnown);
}

/** The current moment, and an instant (ISO) until which items are or were to be hidden. */
interface HidingTimes {
  /** The current date in the account's time zone. */
  readonly today: CalendarDate;
  readonly now: Date;
  readonly hiddenUntil: string;
}

/** Hides items of an account, and lists them again. An item that is resolved meanwhile stays removed. */
export const todayHiding = (table: Table) => ({
  /** Hides the items about a document that are listed now. */
  async hide(userId: string, documentId: string, { today, now, hiddenUntil }: HidingTimes): Promise<void> {
    const aboutDocument = { attr: 'documentId', is: documentId } as const;
    const { items } = await readItems(table, userId, today, [aboutDocument, ...listedOn(today, now)]);
    for (const item of items)
      await commit(table, [update(todayItem, keyOf(userId, item), { set: { hiddenUntil } })]);
  },
  /** Lists the items about a document that are hidden until exactly `hiddenUntil`. */
  async undo(userId: string, documentId: string, { today, hiddenUntil }: HidingTimes): Promise<void> {
    const aboutDocument = { attr: 'documentId', is: documentId } as const;
    const hiddenByThis = { attr: 'hiddenUntil', is: hiddenUntil } as const;
    const { items } = await readItems(table, userId, today, [aboutDocument, hiddenByThis]);
    for (const item of items)
      await commit(table, [
        update(todayItem, keyOf(userId, item), { replace: { hiddenUntil: undefined } }, hiddenByThis),
      ]);
  },
});

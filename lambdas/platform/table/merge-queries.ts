import type { RawItem } from './entity.ts';
import { type Query, queryPage } from './query.ts';
import type { Table } from './table.ts';

/** Size of a small first page: most searches find a match among the latest items. */
const firstPageSize = 100;

/** How much larger each next page is. Pages soon reach DynamoDB's maximum size. */
const pageGrowthFactor = 4;

/** A query, the items read but not returned yet, and the key from which to continue reading. */
interface Source {
  readonly query: Query;
  readonly items: RawItem[];
  after: Query['after'];
  limit: number;
  isOver: boolean;
}

/** How several queries are merged. */
export interface MergeOptions {
  /** Maximum number of items to return; all unless given. */
  readonly count?: number;
  /** Maximum number of items to read, including those that are skipped. */
  readonly maxReads: number;
  /** The sort key by which items of different queries are compared. */
  readonly sortKeyOf: (item: RawItem) => string;
  /** Skips items that the queries' own conditions cannot exclude; keeps all unless given. */
  readonly isWanted?: (item: RawItem) => boolean;
  /** True for descending order of the sort keys. Each query must return its items in the same order. */
  readonly lastFirst: boolean;
}

export interface MergedItems {
  readonly items: readonly RawItem[];
  /** If reading stopped early: the sort key up to which all items were read. */
  readonly end?: string;
}

/** Reads the next page of a source; returns how many items were read. */
async function readNextPage(
  table: Table,
  source: Source,
  maxLimit: number,
  isWanted: (item: RawItem) => boolean,
): Promise<number> {
  const { query, after } = source;
  const limit = Math.min(source.limit, maxLimit);
  const { items, end, readCount } = await queryPage(table, { ...query, limit, after });
  source.items.push(...items.filter(isWanted));
  source.after = end;
  source.isOver = end === undefined;
  source.limit *= pageGrowthFactor;
  return readCount;
}

/**
 * Merges several sorted queries and returns the first items. Another page of a query is read only when one of its
 * items could be next. A query's first page has the size of `count`, or is small if the query has conditions or if
 * `count` is more than `maxReads`. No page is read once `maxReads` items were read.
 */
export async function mergeQueries(
  table: Table,
  queries: readonly Query[],
  { count = Number.POSITIVE_INFINITY, maxReads, sortKeyOf, isWanted = () => true, lastFirst }: MergeOptions,
): Promise<MergedItems> {
  const sources = queries.map((query): Source => {
    const hasConditions = query.where !== undefined && query.where.length > 0;
    const limit = hasConditions || count > maxReads ? firstPageSize : count;
    return { query, items: [], after: query.after, limit, isOver: false };
  });
  const readCounts = await Promise.all(
    sources.map((source) => readNextPage(table, source, maxReads, isWanted)),
  );
  let readCount = readCounts.reduce((sum, each) => sum + each, 0);
  const items: RawItem[] = [];
  while (items.length < count) {
    const heads = sources.flatMap((source) => {
      const [item] = source.items;
      const head = item ?? source.after;
      return head ? [{ source, item, sortKey: sortKeyOf(head) }] : [];
    });
    const [first] = heads.sort((a, b) => {
      const isSmaller = a.sortKey < b.sortKey;
      return isSmaller === lastFirst ? 1 : -1;
    });
    if (!first) break;
    if (first.item) items.push(...first.source.items.splice(0, 1));
    else if (readCount >= maxReads) return { items, end: first.sortKey };
    else readCount += await readNextPage(table, first.source, maxReads - readCount, isWanted);
  }
  return { items };
}

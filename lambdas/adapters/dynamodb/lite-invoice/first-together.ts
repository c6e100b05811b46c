import type { RawItem } from '../table/entity.ts';
import { type Query, queryPage } from '../table/query.ts';
import type { Table } from '../table/table.ts';

/** Items of a first page that is searched: what most searches find is among the latest. */
const searchedFirst = 100;

/** How much larger each next page is; soon as large as the table answers at once. */
const growth = 4;

/** A query and what of it was read and not taken yet. */
interface Source {
  readonly query: Query;
  readonly items: RawItem[];
  after: Query['after'];
  limit: number;
  isOver: boolean;
}

/** Reads on until there is an item, or no more. */
async function readOn(table: Table, source: Source): Promise<void> {
  const { query } = source;
  while (source.items.length === 0 && !source.isOver) {
    const { items, end } = await queryPage(table, { ...query, limit: source.limit, after: source.after });
    source.items.push(...items);
    source.after = end;
    source.isOver = end === undefined;
    if (query.where?.length) source.limit *= growth;
  }
}

/**
 * The first items of several queries together, so many at most. Each query answers in this order itself, and is read on
 * only while one of its items may be the next: a page of what every item counts for is as large as what is wanted.
 */
export async function firstTogether(
  table: Table,
  queries: readonly Query[],
  count: number,
  order: (one: RawItem, other: RawItem) => number,
): Promise<readonly RawItem[]> {
  const sources = queries.map(
    (query): Source => ({
      query,
      items: [],
      after: query.after,
      limit: query.where?.length ? searchedFirst : count,
      isOver: false,
    }),
  );
  const found: RawItem[] = [];
  while (found.length < count) {
    await Promise.all(sources.map((source) => readOn(table, source)));
    const [next] = sources
      .filter(({ items }) => items.length > 0)
      .sort(({ items: [one = {}] }, { items: [other = {}] }) => order(one, other));
    const item = next?.items.shift();
    if (!item) break;
    found.push(item);
  }
  return found;
}

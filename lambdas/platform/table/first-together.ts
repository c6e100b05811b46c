import type { RawItem } from './entity.ts';
import { type Query, queryPage } from './query.ts';
import type { Table } from './table.ts';

/** Items of a first page that is searched: what most searches find is among the latest. */
const searchedFirst = 100;

/** How much larger each next page is; soon as large as the table answers at once. */
const growth = 4;

/** A query, what of it was read and not taken yet, and how far it was read. */
interface Source {
  readonly query: Query;
  readonly items: RawItem[];
  after: Query['after'];
  limit: number;
  isOver: boolean;
}

/** How several queries are read together. */
export interface Together {
  /** Items that are wanted; all unless told. */
  readonly count?: number;
  /** Items to look at before giving up, passed over or not. */
  readonly looks: number;
  /** The sort key of an item across all queries. */
  readonly place: (item: RawItem) => string;
  /** Passes over items that a condition of the queries cannot exclude; keeps all unless given. */
  readonly isWanted?: (item: RawItem) => boolean;
  /** The order of places; that of each query itself too. */
  readonly lastFirst: boolean;
}

export interface FoundTogether {
  readonly items: readonly RawItem[];
  /** The place up to which everything was looked at, where not all of it was. */
  readonly end?: string;
}

/** Reads the next page of a source; answers how many items were looked at. */
async function readOn(
  table: Table,
  source: Source,
  most: number,
  isWanted: (item: RawItem) => boolean,
): Promise<number> {
  const { query, after } = source;
  const limit = Math.min(source.limit, most);
  const { items, end, looked } = await queryPage(table, { ...query, limit, after });
  source.items.push(...items.filter(isWanted));
  source.after = end;
  source.isOver = end === undefined;
  source.limit *= growth;
  return looked;
}

/**
 * The first items of several queries together. Each query answers in this order itself, and is read on only while one of
 * its items may be the next: a page of what every item counts for is as large as what is wanted, and of what is
 * searched no more is looked at than was said.
 */
export async function firstTogether(
  table: Table,
  queries: readonly Query[],
  { count = Number.POSITIVE_INFINITY, looks, place, isWanted = () => true, lastFirst }: Together,
): Promise<FoundTogether> {
  const sources = queries.map((query): Source => {
    const limit = query.where?.length || count > looks ? searchedFirst : count;
    return { query, items: [], after: query.after, limit, isOver: false };
  });
  const read = await Promise.all(sources.map((source) => readOn(table, source, looks, isWanted)));
  let looked = read.reduce((sum, one) => sum + one, 0);
  const items: RawItem[] = [];
  while (items.length < count) {
    const heads = sources.flatMap((source) => {
      const [item] = source.items;
      const head = item ?? source.after;
      return head ? [{ source, item, place: place(head) }] : [];
    });
    const [first] = heads.sort((one, other) => (one.place < other.place === lastFirst ? 1 : -1));
    if (!first) break;
    if (first.item) items.push(...first.source.items.splice(0, 1));
    else if (looked >= looks) return { items, end: first.place };
    else looked += await readOn(table, first.source, looks - looked, isWanted);
  }
  return { items };
}

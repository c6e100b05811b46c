import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { TableIndex } from '#domain/table/indexes';
import type { RawItem } from './entity.ts';
import { type Condition, conditionsText, placeholders } from './expression.ts';
import type { Table } from './table.ts';

/** DynamoDB's key of the last item read (`LastEvaluatedKey`, `ExclusiveStartKey`). */
type LastKey = Readonly<Record<string, unknown>>;

/** Items of one partition, in the order of their sort keys. */
export interface Query {
  readonly partition: string;
  /** An index, which is eventually consistent; the table if not given. */
  readonly index?: TableIndex;
  /** An eventually consistent read, at half the price. */
  readonly isEventuallyConsistent?: true;
  /** Prefix of the sort keys. */
  readonly begins?: string;
  /** First and last sort key, inclusive; not together with `begins`. */
  readonly between?: readonly [string, string];
  /** Last sort key, inclusive. */
  readonly upTo?: string;
  /** Filter conditions. Items that do not match are still read and paid for. */
  readonly where?: readonly Condition[];
  /** The attributes to return; all unless given. */
  readonly only?: readonly string[];
  /** True for descending order of the sort keys. */
  readonly lastFirst?: boolean;
  /** Maximum number of items to read per page. */
  readonly limit?: number;
  /** Where to continue: the `end` of the previous page. */
  readonly after?: LastKey | undefined;
}

export interface RawPage {
  readonly items: readonly RawItem[];
  /** Number of items read, including those filtered out. */
  readonly readCount: number;
  /** Undefined on the last page. */
  readonly end: LastKey | undefined;
}

/** One page of a query. */
export async function queryPage(table: Table, query: Query): Promise<RawPage> {
  const { partition, index, begins, between, upTo, limit, after } = query;
  const at = placeholders();
  const sortKey = index?.sk ?? 'SK';
  const KeyConditionExpression = [
    `${at.name(index?.pk ?? 'PK')} = ${at.value(partition)}`,
    ...(begins === undefined ? [] : [`begins_with(${at.name(sortKey)}, ${at.value(begins)})`]),
    ...(between === undefined
      ? []
      : [`${at.name(sortKey)} BETWEEN ${at.value(between[0])} AND ${at.value(between[1])}`]),
    ...(upTo === undefined ? [] : [`${at.name(sortKey)} <= ${at.value(upTo)}`]),
  ].join(' AND ');
  const { where = [], only } = query;
  const FilterExpression = where.length > 0 ? conditionsText(where, at) : undefined;
  const ProjectionExpression = only?.map((attribute) => at.name(attribute)).join(', ');
  const {
    Items = [],
    ScannedCount = 0,
    LastEvaluatedKey,
  } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      ...(index && { IndexName: index.name }),
      ...(!index && !query.isEventuallyConsistent && { ConsistentRead: true }),
      KeyConditionExpression,
      ...(FilterExpression !== undefined && { FilterExpression }),
      ...(ProjectionExpression !== undefined && { ProjectionExpression }),
      ...at.attributes(),
      ScanIndexForward: query.lastFirst !== true,
      ...(limit !== undefined && { Limit: limit }),
      ...(after && { ExclusiveStartKey: { ...after } }),
    }),
  );
  return { items: Items, readCount: ScannedCount, end: LastEvaluatedKey };
}

/** Every item of a query, page after page; `limit` is then the size of a page. */
export async function* queryAll(table: Table, query: Query): AsyncGenerator<RawItem> {
  let { after } = query;
  do {
    const page = await queryPage(table, { ...query, after });
    yield* page.items;
    after = page.end;
  } while (after);
}

import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { RawItem } from './entity.ts';
import { placeholders } from './expression.ts';
import type { Table } from './table.ts';

/** How fast a table may be read, so that an operator's command leaves its customers their share. */
export interface ScanPace {
  /** Read units a second, on average over each page. */
  readonly unitsPerSecond: number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Told after each page how many items were read so far. */
  readonly progress?: (items: number) => void;
}

/** How far a reading has come. */
export interface ScanPlace {
  /** The key it goes on after; absent before the first item, and once everything was read. */
  readonly after?: RawItem;
  readonly items: number;
}

/**
 * Every item of a table, or of an index of it, page by page: for an operator's commands. `reached` is told the place after
 * each page, once all of its items were taken; `from` such a place, a reading goes on there.
 */
export async function* scanAll(
  table: Table,
  options: {
    readonly indexName?: string;
    readonly attributes?: readonly string[];
    readonly pace?: ScanPace;
    readonly from?: ScanPlace;
    readonly reached?: (place: ScanPlace) => void;
  } = {},
): AsyncGenerator<RawItem> {
  const { pace, from, reached } = options;
  let read = from?.items ?? 0;
  const at = placeholders();
  const ProjectionExpression = options.attributes?.map(at.name).join(', ');
  let start: RawItem | undefined = from?.after;
  do {
    const page = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ...(options.indexName === undefined ? { ConsistentRead: true } : { IndexName: options.indexName }),
        ...(ProjectionExpression && { ProjectionExpression, ...at.attributes() }),
        ...(start && { ExclusiveStartKey: { ...start } }),
        ...(pace && { ReturnConsumedCapacity: 'TOTAL' }),
      }),
    );
    yield* page.Items ?? [];
    start = page.LastEvaluatedKey;
    read += page.Count ?? 0;
    reached?.({ items: read, ...(start && { after: start }) });
    pace?.progress?.(read);
    const units = page.ConsumedCapacity?.CapacityUnits ?? 0;
    if (pace && start) await pace.sleep((units / pace.unitsPerSecond) * 1000);
  } while (start);
}

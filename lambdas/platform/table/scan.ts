import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { RawItem } from './entity.ts';
import { placeholders } from './expression.ts';
import type { Table } from './table.ts';

/** Limits the speed of a scan, so that an operator's command leaves capacity for customers. */
export interface ScanPace {
  /** DynamoDB read units per second, for all segments together. */
  readonly unitsPerSecond: number;
  /** Number of segments that are scanned in parallel; 1 if absent. */
  readonly segments?: number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Called after each page with the number of items read so far. */
  readonly progress?: (items: number) => void;
}

/** The position up to which one segment was read. */
export interface SegmentPlace {
  /** The key after which reading continues; absent at the start and the end of the segment. */
  readonly after?: RawItem;
  readonly isDone: boolean;
}

/** The position up to which a scan was read. */
export interface ScanPlace {
  /** Number of items read. */
  readonly items: number;
  /** One per segment. A scan that is resumed must have the same number of segments. */
  readonly segments: readonly SegmentPlace[];
}

/** True if the scan is complete. */
export const isScanDone = ({ segments }: ScanPlace): boolean => segments.every(({ isDone }) => isDone);

/**
 * Scans a table or one of its indexes page by page, for operator commands. Segments are scanned in parallel. `reached`
 * is called after the caller has consumed all items of a page. Pass its `place` as `from` to resume there.
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
  const places: SegmentPlace[] = from
    ? [...from.segments]
    : Array.from({ length: pace?.segments ?? 1 }, () => ({ isDone: false }));
  const readPage = pageReader(table, places.length, options);
  let items = from?.items ?? 0;
  const pendingPages = new Map<number, ReturnType<typeof readPage>>();
  const startReading = (segment: number, after: RawItem | undefined, unitsBefore: number) =>
    void pendingPages.set(segment, readPage(segment, after, unitsBefore));
  let failure: { readonly error: unknown } | undefined;
  for (const [segment, { after, isDone }] of places.entries()) if (!isDone) startReading(segment, after, 0);
  while (pendingPages.size > 0) {
    const page = await Promise.race(pendingPages.values());
    const { segment } = page;
    pendingPages.delete(segment);
    if ('error' in page) {
      // Thrown only after the pages that other segments are reading, so that a resumed scan need not repeat them.
      failure ??= page;
      continue;
    }
    const { found, after, units } = page;
    if (after && !failure) startReading(segment, after, units);
    yield* found;
    items += found.length;
    places[segment] = { ...(after && { after }), isDone: after === undefined };
    reached?.({ items, segments: [...places] });
    pace?.progress?.(items);
  }
  if (failure) throw failure.error;
}

interface Page {
  readonly segment: number;
  readonly found: readonly RawItem[];
  /** The key after which the next page starts; undefined for the last page of the segment. */
  readonly after: RawItem | undefined;
  /** The read units that the page used. */
  readonly units: number;
}

interface FailedPage {
  readonly segment: number;
  readonly error: unknown;
}

/**
 * Returns the function that reads one page of a segment. It first waits as long as the read units of the segment's
 * previous page require, and returns an error instead of throwing it.
 */
function pageReader(
  table: Table,
  segments: number,
  options: { readonly indexName?: string; readonly attributes?: readonly string[]; readonly pace?: ScanPace },
) {
  const { indexName, attributes, pace } = options;
  const names = placeholders();
  const ProjectionExpression = attributes?.map(names.name).join(', ');
  const readPage = async (
    segment: number,
    start: RawItem | undefined,
    unitsBefore: number,
  ): Promise<Page> => {
    // Each segment may use an equal share of the rate.
    if (pace && start && unitsBefore > 0)
      await pace.sleep(((unitsBefore * segments) / pace.unitsPerSecond) * 1000);
    const {
      Items: found = [],
      LastEvaluatedKey: after,
      ConsumedCapacity,
    } = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        ...(indexName === undefined ? { ConsistentRead: true } : { IndexName: indexName }),
        ...(ProjectionExpression && { ProjectionExpression, ...names.attributes() }),
        ...(segments > 1 && { Segment: segment, TotalSegments: segments }),
        ...(start && { ExclusiveStartKey: { ...start } }),
        ...(pace && { ReturnConsumedCapacity: 'TOTAL' }),
      }),
    );
    return { segment, found, after, units: ConsumedCapacity?.CapacityUnits ?? 0 };
  };
  return (...[segment, start, unitsBefore]: Parameters<typeof readPage>): Promise<Page | FailedPage> =>
    readPage(segment, start, unitsBefore).catch((error: unknown) => ({ segment, error }));
}

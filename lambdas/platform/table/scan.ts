import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { RawItem } from './entity.ts';
import { placeholders } from './expression.ts';
import type { Table } from './table.ts';

/** How fast a table may be scanned, so that an operator's command leaves capacity for customers. */
export interface ScanPace {
  /** Read units per second of all segments together, on average over each page. */
  readonly unitsPerSecond: number;
  /** Number of segments that are scanned in parallel; 1 if not given. */
  readonly segments?: number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Called after each page with the number of items read so far. */
  readonly progress?: (items: number) => void;
}

/** How far one segment was read: the key of the last item, if any was read, and whether the segment is complete. */
export interface SegmentPlace {
  readonly after?: RawItem;
  readonly isDone: boolean;
}

/** How far a scan has come. */
export interface ScanPlace {
  readonly items: number;
  /** Each segment. A scan that is resumed must have the same number of segments. */
  readonly segments: readonly SegmentPlace[];
}

/** True if the scan is complete. */
export const isAtEnd = ({ segments }: ScanPlace): boolean => segments.every(({ isDone }) => isDone);

/**
 * Scans a table or one of its indexes page by page, for operator commands. Segments are scanned in parallel. `reached`
 * is called after each page, once all of its items were consumed; pass its place as `from` to resume there.
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
  const pagePart = pageReader(table, places.length, options);
  let items = from?.items ?? 0;
  const reading = new Map<number, ReturnType<typeof pagePart>>();
  const read = (segment: number, after: RawItem | undefined, unitsBefore: number) =>
    void reading.set(segment, pagePart(segment, after, unitsBefore));
  let failure: { readonly error: unknown } | undefined;
  for (const [segment, { after, isDone }] of places.entries()) if (!isDone) read(segment, after, 0);
  while (reading.size > 0) {
    const page = await Promise.race(reading.values());
    const { segment } = page;
    reading.delete(segment);
    if ('error' in page) {
      // Pages of other segments that still arrive are returned first, so that a resumed scan does not read them again.
      failure ??= page;
      continue;
    }
    const { found, after, units } = page;
    if (after && !failure) read(segment, after, units);
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
  readonly after: RawItem | undefined;
  readonly units: number;
}

interface FailedPage {
  readonly segment: number;
  readonly error: unknown;
}

/**
 * Reads a page of a segment, after a pause for the units that the previous page used. Returns an error instead of
 * throwing it.
 */
function pageReader(
  table: Table,
  segments: number,
  options: { readonly indexName?: string; readonly attributes?: readonly string[]; readonly pace?: ScanPace },
) {
  const { indexName, attributes, pace } = options;
  const at = placeholders();
  const ProjectionExpression = attributes?.map(at.name).join(', ');
  const pageOf = async (segment: number, start: RawItem | undefined, unitsBefore: number): Promise<Page> => {
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
        ...(ProjectionExpression && { ProjectionExpression, ...at.attributes() }),
        ...(segments > 1 && { Segment: segment, TotalSegments: segments }),
        ...(start && { ExclusiveStartKey: { ...start } }),
        ...(pace && { ReturnConsumedCapacity: 'TOTAL' }),
      }),
    );
    return { segment, found, after, units: ConsumedCapacity?.CapacityUnits ?? 0 };
  };
  return (...asked: Parameters<typeof pageOf>): Promise<Page | FailedPage> =>
    pageOf(...asked).catch((error: unknown) => ({ segment: asked[0], error }));
}

import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { RawItem } from './entity.ts';
import { placeholders } from './expression.ts';
import type { Table } from './table.ts';

/** How fast a table may be read, so that an operator's command leaves its customers their share. */
export interface ScanPace {
  /** Read units a second, on average over each page, of all segments together. */
  readonly unitsPerSecond: number;
  /** Parts of the table that are read at once; 1 if not given. */
  readonly segments?: number;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Told after each page how many items were read so far. */
  readonly progress?: (items: number) => void;
}

/** How far one part of the table was read: the key to go on after, if any item was read, and whether there is no more. */
export interface SegmentPlace {
  readonly after?: RawItem;
  readonly isDone: boolean;
}

/** How far a reading has come. */
export interface ScanPlace {
  readonly items: number;
  /** Each part of the table. A reading that is resumed has the same number of parts. */
  readonly segments: readonly SegmentPlace[];
}

/** Whether a place is the end. */
export const isAtEnd = ({ segments }: ScanPlace): boolean => segments.every(({ isDone }) => isDone);

/**
 * Every item of a table, or of an index of it, page by page: for an operator's commands. Several segments are read at the
 * same time. `reached` is told the place after each page, once all of its items were taken; with `from` such a place, a
 * reading resumes there.
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
      // Pages of other segments that arrive all the same are taken first, so that nobody reads them again.
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

/** Reads one page of a segment, after a pause for the units that the page before took. Its error is a value. */
function pageReader(
  table: Table,
  segments: number,
  options: { readonly indexName?: string; readonly attributes?: readonly string[]; readonly pace?: ScanPace },
) {
  const { indexName, attributes, pace } = options;
  const at = placeholders();
  const ProjectionExpression = attributes?.map(at.name).join(', ');
  const pageOf = async (segment: number, start: RawItem | undefined, unitsBefore: number): Promise<Page> => {
    // Each segment takes its part of the rate.
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

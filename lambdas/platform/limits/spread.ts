import type { RateKind } from '#domain/table/rate-kind';
import type { Clock } from '../clock.ts';
import { sha256 } from '../hash.ts';
import type { Table } from '../table/table.ts';
import { freePlace, takePlace } from './daily-cap.ts';

/** One of `buckets`, counted from 0, by the hash of a text. */
export const bucketOf = (text: string, buckets: number): number =>
  Number.parseInt(sha256(text).slice(0, 8), 16) % buckets;

/** Partitions that a counter of the whole service is spread over at most: a table's partition takes 1,000 writes a second. */
const mostBuckets = 16;

/** Places of a bucket at least, so that a small cap is one counter and its last place is found. */
const leastPlaces = 100;

/** Buckets looked at for a place. */
const tries = 4;

/**
 * A cap of the whole service and UTC day, divided among buckets: never exceeded. Who finds the own bucket full is
 * offered three more, so that the cap refuses somebody early only while the last places are going.
 */
export function spreadCap(table: Table, kind: RateKind, limit: number, clock: Clock) {
  const buckets = Math.max(1, Math.min(mostBuckets, Math.floor(limit / leastPlaces)));
  /** The first buckets hold what does not divide evenly. */
  const places = (bucket: number) => Math.floor(limit / buckets) + (bucket < limit % buckets ? 1 : 0);
  return {
    /** Takes a place for a subject, which decides where to look first; answers how to give it back, or undefined. */
    async admit(subject: string): Promise<(() => Promise<void>) | undefined> {
      const now = clock();
      const first = bucketOf(subject, buckets);
      for (let step = 0; step < Math.min(tries, buckets); step += 1) {
        const bucket = (first + step) % buckets;
        const counter = `${kind} ${bucket}`;
        if (await takePlace(table, kind, counter, places(bucket), now))
          return () => freePlace(table, kind, counter, now);
      }
      return undefined;
    },
  };
}

import type { RateKind } from '#domain/table/rate-kind';
import type { Clock } from '../clock.ts';
import { sha256 } from '../hash.ts';
import type { Table } from '../table/table.ts';
import { countUse, takeBackUse } from './daily-cap.ts';

/** A bucket from 0 to `buckets` - 1, chosen by the hash of a text. */
export const bucketOf = (text: string, buckets: number): number =>
  Number.parseInt(sha256(text).slice(0, 8), 16) % buckets;

/**
 * Maximum number of partitions for one counter of the whole service: DynamoDB limits a partition to 1,000 writes a
 * second.
 */
const maxBuckets = 16;

/** Minimum uses per bucket, so that a small limit is a single counter and every use of it can be found. */
const minUsesPerBucket = 100;

/** How many buckets are tried before a subject is refused. */
const maxBucketsTried = 4;

/**
 * A limit of the whole service per UTC day, divided among buckets. It is never exceeded. If a subject's own bucket is
 * full, three more are tried, so that a subject is refused too early only when the limit is nearly reached.
 */
export function spreadCap(table: Table, kind: RateKind, limit: number, clock: Clock) {
  const buckets = Math.max(1, Math.min(maxBuckets, Math.floor(limit / minUsesPerBucket)));
  /** The remainder of the division goes to the first buckets. */
  const limitOf = (bucket: number) => Math.floor(limit / buckets) + (bucket < limit % buckets ? 1 : 0);
  return {
    /**
     * Counts a use by a subject, which determines the first bucket to try. Returns a function that takes the use back,
     * or undefined if the subject is refused.
     */
    async admit(subject: string): Promise<(() => Promise<void>) | undefined> {
      const now = clock();
      const first = bucketOf(subject, buckets);
      for (let step = 0; step < Math.min(maxBucketsTried, buckets); step += 1) {
        const bucket = (first + step) % buckets;
        const counter = `${kind} ${bucket}`;
        if (await countUse(table, kind, counter, limitOf(bucket), now))
          return () => takeBackUse(table, kind, counter, now);
      }
      return undefined;
    },
  };
}

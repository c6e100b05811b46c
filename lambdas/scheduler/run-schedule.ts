import type { Clock } from '../platform/clock.ts';
import { errorFields, log } from '../platform/log.ts';
import type { ScheduledItem, ScheduledItems } from './scheduled-items.ts';

/**
 * Does due work until nothing is left or `until` (milliseconds since 1970) is reached; the next run continues. If an
 * item fails, it is left for the next run, and the others are processed. If a partition cannot be read, the run fails
 * after the other partitions. Returns how often each kind of work was done.
 */
export async function runSchedule(
  items: ScheduledItems,
  { clock, until }: { readonly clock: Clock; readonly until: number },
): Promise<Readonly<Record<string, number>>> {
  const done: Record<string, number> = {};

  async function processPartition(partition: AsyncIterable<ScheduledItem>): Promise<void> {
    for await (const { names, work } of partition) {
      if (clock().getTime() >= until) return;
      try {
        const outcome = await work();
        if (outcome === undefined) continue;
        done[outcome] = (done[outcome] ?? 0) + 1;
      } catch (error) {
        log.error('schedule-failed', { ...names, ...errorFields(error) });
      }
    }
  }

  const ends = await Promise.allSettled(items.partitions(clock()).map(processPartition));
  log.info('schedule-worked', { count: Object.values(done).reduce((sum, count) => sum + count, 0) });
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  return done;
}

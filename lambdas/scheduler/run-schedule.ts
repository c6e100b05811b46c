import type { Clock } from '../platform/clock.ts';
import { errorFields, log } from '../platform/log.ts';
import type { ScheduledItem, ScheduledItems } from './scheduled-items.ts';

/**
 * Works off what is due until nothing is left or `until` (milliseconds since 1970) has come; the next run goes on. One
 * item that fails is left for the next run and holds nobody up; a partition that cannot be read fails the run, after
 * the others. Answers how often each thing was done.
 */
export async function runSchedule(
  items: ScheduledItems,
  { clock, until }: { readonly clock: Clock; readonly until: number },
): Promise<Readonly<Record<string, number>>> {
  const done: Record<string, number> = {};

  async function workOff(partition: AsyncIterable<ScheduledItem>): Promise<void> {
    for await (const { names, work } of partition) {
      if (clock().getTime() >= until) return;
      try {
        const deed = await work();
        if (deed === undefined) continue;
        done[deed] = (done[deed] ?? 0) + 1;
      } catch (error) {
        log.error('schedule-failed', { ...names, ...errorFields(error) });
      }
    }
  }

  const ends = await Promise.allSettled(items.partitions(clock()).map(workOff));
  log.info('schedule-worked', { count: Object.values(done).reduce((sum, count) => sum + count, 0) });
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
  return done;
}

import { outbox as limits, type OutboxQueue } from '#domain/messaging/message';
import { log } from '../platform/log.ts';
import { type FeederPorts, fillQueue, readDue, rememberedOffers, waitedSeconds } from './feeder.ts';

/**
 * Sends the IDs of due work to the outbox workers: with accounts taking turns, at most two minutes of work ahead, and
 * the same ID again only after ten minutes or when its due time has changed. It works like `feedOutbox`, but with its
 * own lock and memory, so that the feeders do not block one another. Returns how many IDs were sent.
 */
async function feedWork(queue: OutboxQueue, event: string, ports: FeederPorts): Promise<number> {
  const lease = await ports.lock.acquire();
  if (!lease) return 0;
  const now = ports.clock();
  const { parts, failure } = await readDue(lease.memory, ports);
  const rate = { perSecond: limits.workPerSecond, isPaced: false };
  const { offered, filledUntil } = await fillQueue(
    queue,
    parts,
    lease.memory.filledUntil[queue],
    rate,
    ports,
  );
  log.info(event, { count: offered.length, [`${queue}WaitSeconds`]: waitedSeconds(queue, parts, now) });
  await lease.end({ offers: rememberedOffers(parts, offered, now), filledUntil: { [queue]: filledUntil } });
  if (failure) throw failure.reason;
  return offered.length;
}

/** Sends IDs of scheduled work to the workers: reminders, recurring invoices, polls of payments, book checks. */
export const feedSchedule = (ports: FeederPorts): Promise<number> =>
  feedWork('planned', 'schedule-fed', ports);

/** Sends IDs of the work that functions left unfinished when they died. */
export const feedSweeper = (ports: FeederPorts): Promise<number> => feedWork('people', 'sweeper-fed', ports);

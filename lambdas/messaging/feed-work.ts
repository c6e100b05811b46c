import { outbox as limits, type OutboxQueue } from '#domain/messaging/message';
import { log } from '../platform/log.ts';
import { type FeederPorts, fill, readDue, remember, waitedSeconds } from './feeder.ts';

/**
 * Hands the IDs of work that is due to the workers of the outbox: accounts by turns, at most two minutes of work, and an ID
 * again only after ten minutes or when its due time changed. It follows the rules of `feedOutbox` with a lock and memory
 * of its own, so that no feeder takes the place of another. Returns how many IDs were handed over.
 */
async function feedWork(queue: OutboxQueue, event: string, ports: FeederPorts): Promise<number> {
  const turn = await ports.turns.take();
  if (!turn) return 0;
  const now = ports.clock();
  const { parts, failure } = await readDue(turn.memory, ports);
  const rate = { perSecond: limits.workPerSecond, isPaced: false };
  const { offered, filledUntil } = await fill(queue, parts, turn.memory.filledUntil[queue], rate, ports);
  log.info(event, { count: offered.length, [`${queue}WaitSeconds`]: waitedSeconds(queue, parts, now) });
  await turn.end({ offers: remember(parts, offered, now), filledUntil: { [queue]: filledUntil } });
  if (failure) throw failure.reason;
  return offered.length;
}

/** Hands over scheduled work: reminders, recurring invoices, polls of payments, checks of books. */
export const feedSchedule = (ports: FeederPorts): Promise<number> =>
  feedWork('planned', 'schedule-fed', ports);

/** Hands over what functions left that died. */
export const feedSweeper = (ports: FeederPorts): Promise<number> => feedWork('people', 'sweeper-fed', ports);

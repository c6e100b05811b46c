import { outbox as limits } from '#domain/messaging/message';
import { log } from '../platform/log.ts';
import { type FeederPorts, fill, readDue, remember, waitedSeconds } from './feeder.ts';

/**
 * Hands the IDs of scheduled work that is due to the workers of the outbox: accounts by turns, at most two minutes of work,
 * and an ID again only after ten minutes or when its due time changed. It follows the rules of `feedOutbox` with a lock
 * and memory of its own, so that neither takes the other's place. Returns how many IDs were handed over.
 */
export async function feedSchedule(ports: FeederPorts): Promise<number> {
  const turn = await ports.turns.take();
  if (!turn) return 0;
  const now = ports.clock();
  const { parts, failure } = await readDue(turn.memory, ports);
  const rate = { perSecond: limits.scheduledPerSecond, isPaced: false };
  const { offered, filledUntil } = await fill('planned', parts, turn.memory.filledUntil.planned, rate, ports);
  log.info('schedule-fed', {
    count: offered.length,
    plannedWaitSeconds: waitedSeconds('planned', parts, now),
  });
  await turn.end({ offers: remember(parts, offered, now), filledUntil: { planned: filledUntil } });
  if (failure) throw failure.reason;
  return offered.length;
}

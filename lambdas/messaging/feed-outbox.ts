import { outbox as limits, outboxQueues } from '#domain/messaging/message';
import { errorFields, log } from '../platform/log.ts';
import { type FeederPorts, fill, readDue, remember, waitedSeconds } from './feeder.ts';
import type { FeederMemory } from './outbox-ports.ts';

export interface FeedPorts extends FeederPorts {
  /** Emails per second that SES allows. Throws if SES does not answer. */
  readonly readSendRate: () => Promise<number>;
}

/** SES's send rate, asked every few minutes; what was known before, if SES does not answer. */
async function sendRate({ sendRate: known }: FeederMemory, ports: FeedPorts) {
  const now = ports.clock();
  const isFresh = known && now.getTime() - Date.parse(known.readAt) < limits.sendRateMinutes * 60_000;
  if (isFresh) return known;
  try {
    return { perSecond: await ports.readSendRate(), readAt: now.toISOString() };
  } catch (error) {
    log.warn('send-rate-unknown', errorFields(error));
    return known ?? { perSecond: limits.usualSendRate, readAt: now.toISOString() };
  }
}

/**
 * Hands the IDs of due messages to the workers' queues: at the send rate, accounts by turns, at most two minutes of
 * emails, and an ID again only after ten minutes. Does nothing while another run does. It writes one item per run and
 * none per message; an ID that is handed over twice or gets lost does no harm, because the table decides. Returns how
 * many IDs were handed over per queue. A partition that cannot be read fails the run, after the others were fed.
 */
export async function feedOutbox(ports: FeedPorts): Promise<Readonly<Record<string, number>>> {
  const turn = await ports.turns.take();
  if (!turn) return {};
  const now = ports.clock();
  const { memory } = turn;
  const [rate, { parts, failure }] = await Promise.all([sendRate(memory, ports), readDue(memory, ports)]);
  const filled = await Promise.all(
    outboxQueues.map((queue) => {
      const perSecond = rate.perSecond * limits.shares[queue];
      return fill(queue, parts, memory.filledUntil[queue], { perSecond, isPaced: true }, ports);
    }),
  );
  const [people, planned] = filled;
  log.info('outbox-fed', {
    count: filled.reduce((sum, { offered }) => sum + offered.length, 0),
    peopleWaitSeconds: waitedSeconds('people', parts, now),
    plannedWaitSeconds: waitedSeconds('planned', parts, now),
  });
  await turn.end({
    offers: remember(
      parts,
      filled.flatMap(({ offered }) => offered),
      now,
    ),
    filledUntil: {
      ...(people && { people: people.filledUntil }),
      ...(planned && { planned: planned.filledUntil }),
    },
    sendRate: rate,
  });
  if (failure) throw failure.reason;
  return { people: people?.offered.length ?? 0, planned: planned?.offered.length ?? 0 };
}

import { outbox as limits, outboxQueues } from '#domain/messaging/message';
import { isRecent } from '../platform/clock.ts';
import { errorFields, log } from '../platform/log.ts';
import type { SendQuota } from '../platform/ses/mail.ts';
import { type FeederPorts, fillQueue, readDue, rememberedOffers, waitedSeconds } from './feeder.ts';
import type { FeederMemory, SendRate } from './outbox-ports.ts';

export interface FeedPorts extends FeederPorts {
  /** Reads how many emails SES allows. Throws if SES does not answer. */
  readonly readSendQuota: () => Promise<SendQuota>;
}

/** Scheduled emails that may still be sent of their share of the daily quota; undefined without a quota. */
const plannedLeftOf = ({ perDay, sentLastDay }: SendQuota): number | undefined =>
  perDay === undefined ? undefined : Math.max(0, Math.floor(perDay * limits.plannedDayShare) - sentLastDay);

/** What SES allows, read every few minutes. If SES does not answer, what was last known is used. */
async function sendRate({ sendRate: known }: FeederMemory, ports: FeedPorts): Promise<SendRate> {
  const now = ports.clock();
  const isFresh = known && isRecent(Date.parse(known.readAt), limits.sendRateMinutes * 60_000, now.getTime());
  if (isFresh) return known;
  try {
    const quota = await ports.readSendQuota();
    const plannedLeft = plannedLeftOf(quota);
    return {
      perSecond: quota.perSecond,
      readAt: now.toISOString(),
      ...(plannedLeft !== undefined && { plannedLeft }),
    };
  } catch (error) {
    log.warn('send-rate-unknown', errorFields(error));
    return known ?? { perSecond: limits.usualSendRate, readAt: now.toISOString() };
  }
}

/**
 * Sends the IDs of due messages to the workers' queues: at SES's send rate, with accounts taking turns, at most two
 * minutes of emails ahead, scheduled ones only within their share of SES's daily quota, and the same ID again only after
 * ten minutes. Does nothing while another run is active. It
 * writes one item per run and none per message. A duplicate or lost ID does no harm, because workers claim the message
 * in the table. Returns how many IDs were sent to each queue. If a partition cannot be read, the run fails after the
 * other partitions were processed.
 */
export async function feedOutbox(ports: FeedPorts): Promise<Readonly<Record<string, number>>> {
  const lease = await ports.lock.acquire();
  if (!lease) return {};
  const now = ports.clock();
  const { memory } = lease;
  const [rate, { parts, failure }] = await Promise.all([sendRate(memory, ports), readDue(memory, ports)]);
  const filled = await Promise.all(
    outboxQueues.map((queue) => {
      const perSecond = rate.perSecond * limits.shares[queue];
      const atMost = queue === 'planned' ? rate.plannedLeft : undefined;
      return fillQueue(queue, parts, memory.filledUntil[queue], { perSecond, isPaced: true, atMost }, ports);
    }),
  );
  // In the order of `outboxQueues`.
  const [people, planned] = filled;
  const plannedLeft =
    rate.plannedLeft === undefined ? undefined : rate.plannedLeft - (planned?.offered.length ?? 0);
  if (plannedLeft === 0) log.warn('daily-share-of-planned-emails-used');
  log.info('outbox-fed', {
    count: filled.reduce((sum, { offered }) => sum + offered.length, 0),
    peopleWaitSeconds: waitedSeconds('people', parts, now),
    plannedWaitSeconds: waitedSeconds('planned', parts, now),
  });
  await lease.end({
    offers: rememberedOffers(
      parts,
      filled.flatMap(({ offered }) => offered),
      now,
    ),
    filledUntil: {
      ...(people && { people: people.filledUntil }),
      ...(planned && { planned: planned.filledUntil }),
    },
    sendRate: { ...rate, ...(plannedLeft !== undefined && { plannedLeft }) },
  });
  if (failure) throw failure.reason;
  return { people: people?.offered.length ?? 0, planned: planned?.offered.length ?? 0 };
}

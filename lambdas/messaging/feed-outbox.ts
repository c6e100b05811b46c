import { createHash } from 'node:crypto';
import { outbox as limits, type OutboxQueue, outboxQueues } from '#domain/messaging/message';
import type { Clock } from '../platform/clock.ts';
import { errorFields, log } from '../platform/log.ts';
import type { DueId, FeederMemory, OutboxIds, OutboxQueues, OutboxTurns, UnknownId } from './outbox-ports.ts';
import { takeTurns } from './take-turns.ts';

export interface FeedPorts {
  readonly ids: OutboxIds;
  readonly turns: OutboxTurns;
  readonly queues: OutboxQueues;
  /** Emails per second that SES allows. Throws if SES does not answer. */
  readonly readSendRate: () => Promise<number>;
  readonly clock: Clock;
}

/** 36 bits are enough: an ID that is taken for another waits ten minutes longer. */
const hashOf = (id: string): string =>
  createHash('sha256').update(id).digest('base64url').slice(0, limits.offerHashLength);

const isDueId = (one: DueId | UnknownId): one is DueId => 'id' in one;

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

/** What is due in one partition, split by whether it is in a queue already. */
interface PartitionPart {
  readonly fresh: readonly DueId[];
  readonly offered: readonly { readonly at: string; readonly hash: string; readonly queue: OutboxQueue }[];
  readonly unknownKinds: readonly string[];
  readonly oldest: Readonly<Partial<Record<OutboxQueue, Date>>>;
}

async function readPartition(
  ids: AsyncIterable<DueId | UnknownId>,
  offeredAt: ReadonlyMap<string, string>,
): Promise<PartitionPart> {
  const fresh: DueId[] = [];
  const offered: { at: string; hash: string; queue: OutboxQueue }[] = [];
  const unknownKinds: string[] = [];
  const oldest: Partial<Record<OutboxQueue, Date>> = {};
  for await (const one of ids) {
    if (!isDueId(one)) {
      unknownKinds.push(one.kind);
      continue;
    }
    const { queue, since } = one;
    if (!oldest[queue] || since < oldest[queue]) oldest[queue] = since;
    const hash = hashOf(one.id);
    const at = offeredAt.get(hash);
    if (at === undefined) fresh.push(one);
    else offered.push({ at, hash, queue });
    if (fresh.length + offered.length >= limits.readAhead) break;
  }
  return { fresh, offered, unknownKinds, oldest };
}

/** Seconds that the oldest waiting ID of each queue has waited; 0 where none waits. */
function waitingSeconds(parts: readonly PartitionPart[], now: Date): Record<OutboxQueue, number> {
  const oldest = (queue: OutboxQueue) =>
    Math.max(0, ...parts.map((part) => now.getTime() - (part.oldest[queue] ?? now).getTime()));
  return {
    people: Math.round(oldest('people') / 1_000),
    planned: Math.round(oldest('planned') / 1_000),
  };
}

/** Warns once per run of kinds that only a newer release sends. */
function warnOfUnknownKinds(parts: readonly PartitionPart[]): void {
  const counts = new Map<string, number>();
  for (const kind of parts.flatMap(({ unknownKinds }) => unknownKinds))
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const [kind, count] of counts) log.warn('nobody-sends-it', { kind, count });
}

/** Puts as many IDs into a queue as its rate allows, each delayed until its turn; returns what was offered. */
async function fill(
  queue: OutboxQueue,
  parts: readonly PartitionPart[],
  filledUntil: string | undefined,
  perSecond: number,
  { queues, clock }: FeedPorts,
): Promise<{ readonly offered: readonly DueId[]; readonly filledUntil: string }> {
  const now = clock().getTime();
  const start = Math.max(now, filledUntil === undefined ? 0 : Date.parse(filledUntil));
  const inQueue = parts.flatMap(({ offered }) => offered).filter((one) => one.queue === queue).length;
  const secondsLeft = (now + limits.aheadSeconds * 1_000 - start) / 1_000;
  const room = Math.min(
    Math.ceil(secondsLeft * perSecond),
    Math.ceil(limits.aheadSeconds * perSecond) - inQueue,
    Math.floor(limits.offersAtOnce * limits.shares[queue]) - inQueue,
  );
  const partitions = parts.map(({ fresh }) => fresh.filter((one) => one.queue === queue));
  const offered = takeTurns(partitions, Math.max(0, room));
  await queues.send(
    queue,
    offered.map(({ id }, position) => ({
      id,
      perSecond,
      delaySeconds: Math.floor((start - now) / 1_000 + position / perSecond),
    })),
  );
  return { offered, filledUntil: new Date(start + (offered.length / perSecond) * 1_000).toISOString() };
}

/** The offers that are still waiting, and those of this run. */
function remember(
  parts: readonly PartitionPart[],
  offered: readonly DueId[],
  now: Date,
): FeederMemory['offers'] {
  const byRun = new Map<string, Set<string>>();
  const add = (at: string, hash: string) => byRun.set(at, (byRun.get(at) ?? new Set()).add(hash));
  for (const { at, hash } of parts.flatMap((part) => part.offered)) add(at, hash);
  for (const { id } of offered) add(now.toISOString(), hashOf(id));
  return [...byRun].map(([at, hashes]) => ({ at, hashes }));
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
  const validFrom = new Date(now.getTime() - limits.offerMinutes * 60_000).toISOString();
  const offeredAt = new Map(
    memory.offers
      .filter(({ at }) => at > validFrom)
      .flatMap(({ at, hashes }) => [...hashes].map((hash) => [hash, at] as const)),
  );
  const [rate, read] = await Promise.all([
    sendRate(memory, ports),
    Promise.allSettled(ports.ids.partitions(now).map((ids) => readPartition(ids, offeredAt))),
  ]);
  const parts = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  warnOfUnknownKinds(parts);
  const filled = await Promise.all(
    outboxQueues.map((queue) => {
      const perSecond = rate.perSecond * limits.shares[queue];
      return fill(queue, parts, memory.filledUntil[queue], perSecond, ports);
    }),
  );
  const [people, planned] = filled;
  const seconds = waitingSeconds(parts, now);
  log.info('outbox-fed', {
    count: filled.reduce((sum, { offered }) => sum + offered.length, 0),
    peopleWaitSeconds: seconds.people,
    plannedWaitSeconds: seconds.planned,
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
  const failure = read.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
  return { people: people?.offered.length ?? 0, planned: planned?.offered.length ?? 0 };
}

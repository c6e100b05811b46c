import { createHash } from 'node:crypto';
import { outbox as limits, type OutboxQueue } from '#domain/messaging/message';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import type { DueId, FeederLock, FeederMemory, OutboxIds, OutboxQueues, UnknownId } from './outbox-ports.ts';
import { takeTurns } from './take-turns.ts';

export interface FeederPorts {
  readonly ids: OutboxIds;
  readonly lock: FeederLock;
  readonly queues: OutboxQueues;
  readonly clock: Clock;
}

/** 36 bits are enough: the only effect of a collision is that an ID waits ten minutes longer. */
const hashOf = ({ id, due = '' }: DueId): string =>
  createHash('sha256').update(`${id}${due}`).digest('base64url').slice(0, limits.offerHashLength);

const isDueId = (entry: DueId | UnknownId): entry is DueId => 'id' in entry;

/** What was read from one partition. */
export interface PartitionPart {
  /** Due IDs that are not in a queue. */
  readonly fresh: readonly DueId[];
  /** Due IDs that an earlier run sent to a queue, as hashes; `at` is the time of that run. */
  readonly offered: readonly { readonly at: string; readonly hash: string; readonly queue: OutboxQueue }[];
  /** The kind of each item that only a newer release can send. */
  readonly unknownKinds: readonly string[];
  /** Since when the longest waiting item of each queue could have been sent. */
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
  for await (const entry of ids) {
    if (!isDueId(entry)) {
      unknownKinds.push(entry.kind);
      continue;
    }
    const { queue, since } = entry;
    if (!oldest[queue] || since < oldest[queue]) oldest[queue] = since;
    const hash = hashOf(entry);
    const at = offeredAt.get(hash);
    if (at === undefined) fresh.push(entry);
    else offered.push({ at, hash, queue });
    if (fresh.length + offered.length >= limits.readAhead) break;
  }
  return { fresh, offered, unknownKinds, oldest };
}

/** Logs one warning per run and kind for messages that only a newer release can send. */
function warnOfUnknownKinds(parts: readonly PartitionPart[]): void {
  const counts = new Map<string, number>();
  for (const kind of parts.flatMap(({ unknownKinds }) => unknownKinds))
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  for (const [kind, count] of counts) log.warn('nobody-sends-it', { kind, count });
}

/** True if an instant cannot have been stored by a run whose clock was right (milliseconds since 1970). */
const isAhead = (at: number, now: number): boolean => at > now + limits.clockSeconds * 1_000;

/** Until when a queue is filled; 0 if a run whose clock was ahead stored it, which raises the alarm. */
function believed(queue: OutboxQueue, filledUntil: number, now: number): number {
  if (!isAhead(filledUntil, now)) return filledUntil;
  log.error('feeder-clock-ahead', { kind: queue, milliseconds: filledUntil - now });
  return 0;
}

/**
 * Puts at most `atMost` IDs, and as many as its rate allows, into a queue, each with the delay that the rate requires.
 * With `isPaced`, each ID carries the rate, which the workers share. Returns these IDs, and until when they fill the
 * queue.
 */
export async function fillQueue(
  queue: OutboxQueue,
  parts: readonly PartitionPart[],
  filledUntil: string | undefined,
  {
    perSecond,
    isPaced,
    atMost = Number.POSITIVE_INFINITY,
  }: { readonly perSecond: number; readonly isPaced: boolean; readonly atMost?: number | undefined },
  { queues, clock }: Pick<FeederPorts, 'queues' | 'clock'>,
): Promise<{ readonly offered: readonly DueId[]; readonly filledUntil: string }> {
  const now = clock().getTime();
  const start = Math.max(now, filledUntil === undefined ? 0 : believed(queue, Date.parse(filledUntil), now));
  const queuedCount = parts
    .flatMap(({ offered }) => offered)
    .filter((queued) => queued.queue === queue).length;
  const secondsLeft = (now + limits.aheadSeconds * 1_000 - start) / 1_000;
  const capacity = Math.min(
    Math.ceil(secondsLeft * perSecond),
    // IDs that the workers did not process in time count too.
    Math.ceil(limits.aheadSeconds * perSecond) - queuedCount,
    Math.floor(limits.maxQueued * limits.shares[queue]) - queuedCount,
    atMost,
  );
  const partitions = parts.map(({ fresh }) => fresh.filter((dueId) => dueId.queue === queue));
  const offered = takeTurns(partitions, Math.max(0, capacity));
  await queues.send(
    queue,
    offered.map(({ id }, position) => ({
      id,
      ...(isPaced && { perSecond }),
      delaySeconds: Math.floor((start - now) / 1_000 + position / perSecond),
    })),
  );
  return { offered, filledUntil: new Date(start + (offered.length / perSecond) * 1_000).toISOString() };
}

/** The remembered IDs that are still due, plus the IDs sent in this run. */
export function rememberedOffers(
  parts: readonly PartitionPart[],
  offered: readonly DueId[],
  now: Date,
): FeederMemory['offers'] {
  const byRun = new Map<string, Set<string>>();
  const add = (at: string, hash: string) => byRun.set(at, (byRun.get(at) ?? new Set()).add(hash));
  for (const { at, hash } of parts.flatMap((part) => part.offered)) add(at, hash);
  for (const dueId of offered) add(now.toISOString(), hashOf(dueId));
  return [...byRun].map(([at, hashes]) => ({ at, hashes }));
}

/**
 * Reads what is due in all partitions. `failure` is the error of a partition that could not be read; the caller throws
 * it after processing the other partitions.
 */
export async function readDue(
  memory: FeederMemory,
  { ids, clock }: Pick<FeederPorts, 'ids' | 'clock'>,
): Promise<{ readonly parts: readonly PartitionPart[]; readonly failure?: PromiseRejectedResult }> {
  const now = clock();
  const validFrom = new Date(now.getTime() - limits.offerMinutes * 60_000).toISOString();
  const offeredAt = new Map(
    memory.offers
      .filter(({ at }) => at > validFrom && !isAhead(Date.parse(at), now.getTime()))
      .flatMap(({ at, hashes }) => [...hashes].map((hash) => [hash, at] as const)),
  );
  const read = await Promise.allSettled(
    ids.partitions(now).map((entries) => readPartition(entries, offeredAt)),
  );
  const parts = read.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  warnOfUnknownKinds(parts);
  const failure = read.find((result) => result.status === 'rejected');
  return { parts, ...(failure && { failure }) };
}

/** Seconds that the oldest ID of a queue has waited; 0 if none waits. */
export const waitedSeconds = (queue: OutboxQueue, parts: readonly PartitionPart[], now: Date): number =>
  Math.round(
    Math.max(0, ...parts.map(({ oldest }) => now.getTime() - (oldest[queue] ?? now).getTime())) / 1_000,
  );

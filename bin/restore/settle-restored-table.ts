import { dueBuckets, duePartition, index2, schedulePartition } from '#domain/table/indexes';
import { idInKey, kindOfKey, messageNameInKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import { allMessages, allWaitingIds } from '#lambdas/composition/all-messages';
import { type MessageRecords, sendWaiting } from '#lambdas/messaging/index';
import type { PaymentProvider } from '#lambdas/online-payments/index';
import type { Clock } from '#lambdas/platform/clock';
import type { DocumentBucket } from '#lambdas/platform/s3/document-bucket';
import { queryAll } from '#lambdas/platform/table/query';
import type { Table } from '#lambdas/platform/table/table';
import { runSchedule } from '#lambdas/scheduler/index';
import { type IssuedInvoice, type LostTime, missingFrom, skipIssuedNumbers } from './issued-invoices.ts';
import { type ReplayPorts, replayPorts } from './replay-ports.ts';

/** Milliseconds between two simulated runs of the schedule. */
const stepMilliseconds = 60 * 60 * 1_000;

/** The result: what may have been emailed between the copy and the maintenance. */
export interface SettlementResult {
  /** Emails that may have been sent and are now unknown, as `kind id account`. */
  readonly unknown: readonly string[];
  /** Number of each outcome of scheduled work, such as `repeat-made`. */
  readonly scheduled: Readonly<Record<string, number>>;
  /** Messages that could not be settled and still wait. */
  readonly failed: readonly string[];
  /** Invoices that were emailed in the lost time and are not in the table. */
  readonly missing: readonly IssuedInvoice[];
  /** Number of online payment events that were read again. */
  readonly paymentEvents: number;
  /** Accounts whose online payments could not be read, with the reason. Their receipts would be emailed again. */
  readonly unreadAccounts: readonly string[];
}

/** An email as `kind id account`. */
const labelOf = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' ');

async function* keysIn(table: Table, partition: string, upTo?: string): AsyncIterable<ItemKey> {
  const query = { partition, index: index2, ...(upTo !== undefined && { upTo }) };
  for await (const { PK, SK } of queryAll(table, query)) yield { PK: String(PK), SK: String(SK) };
}

const buckets = Array.from({ length: dueBuckets }, (_, bucket) => bucket);

/** Marks messages as unknown if a function was processing them when the copy was made. */
async function settleReserved(table: Table, clock: Clock): Promise<string[]> {
  const messages: Readonly<Record<string, MessageRecords | undefined>> = allMessages(table, clock);
  const unknown: string[] = [];
  for (const bucket of buckets)
    for await (const key of keysIn(table, duePartition(bucket))) {
      if (kindOfKey(key) !== 'message') continue;
      const { kind, ...name } = messageNameInKey(key);
      if (await messages[kind]?.suspect({ kind, ...name })) unknown.push(labelOf(kind, name.id, name.owner));
    }
  return unknown;
}

/** Processes the messages waiting in the outbox at an instant, and collects the failed ones. */
async function settleWaiting(
  table: Table,
  { outbox }: ReplayPorts,
  now: Date,
  failed: Set<string>,
): Promise<void> {
  const tried = new Set<string>();
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const partition of allWaitingIds(table).partitions(now))
      for await (const one of partition) {
        if (!('id' in one) || tried.has(one.id)) continue;
        const result = await sendWaiting(one.id, async () => undefined, outbox);
        if ('error' in result || result.done === 'failed') {
          tried.add(one.id);
          failed.add(one.id);
        } else if (result.done !== undefined) isMore = true;
      }
  }
}

/** Records the payment provider's movements for each connected account while the lost table was in use. */
async function settlePayments(table: Table, { relistPayments }: ReplayPorts, lost: LostTime) {
  const unreadAccounts: string[] = [];
  let paymentEvents = 0;
  if (!relistPayments) return { paymentEvents, unreadAccounts };
  const userIds: string[] = [];
  for (const bucket of buckets)
    for await (const key of keysIn(table, schedulePartition(bucket)))
      if (kindOfKey(key) === 'payeeAccount') userIds.push(idInKey(key.PK));
  for (const userId of userIds)
    try {
      paymentEvents += await relistPayments(userId, lost);
    } catch (error) {
      unreadAccounts.push(`${userId}: ${error instanceof Error ? error.message : String(error)}`);
    }
  return { paymentEvents, unreadAccounts };
}

/** Which of the IDs still wait, even if they are due up to a day later. */
async function stillWaiting(table: Table, ids: ReadonlySet<string>, until: Date): Promise<string[]> {
  const found: string[] = [];
  const later = new Date(until.getTime() + 24 * stepMilliseconds);
  for (const partition of allWaitingIds(table).partitions(later))
    for await (const one of partition) if ('id' in one && ids.has(one.id)) found.push(one.id);
  return found;
}

/**
 * Brings a restored table to the state of the lost one, hour by hour, without sending anything. Messages that waited or
 * were being processed, and every reminder and recurring invoice that became due before the maintenance, may have been
 * emailed. They become unknown and are shown to their owners. Work that became due later was certainly not sent and is
 * sent as usual. No number of an issued invoice is given again. Can be repeated safely.
 */
export async function settleRestoredTable(
  table: Table,
  { since, until }: LostTime,
  stage: {
    readonly bucket: DocumentBucket;
    readonly siteOrigin: string;
    /** Absent if online payments are off. */
    readonly provider?: PaymentProvider | undefined;
    /** Oldest first. */
    readonly issued: readonly IssuedInvoice[];
  },
): Promise<SettlementResult> {
  let now = since;
  const clock = () => now;
  const unknown = await settleReserved(table, clock);
  const { issued } = stage;
  await skipIssuedNumbers(table, issued);
  const ports = replayPorts(table, {
    ...stage,
    clock,
    givenNumber: (userId, contentId) =>
      issued.findLast((one) => one.userId === userId && one.contentId === contentId)?.number,
    suspect: ({ kind, message, owner }) => void unknown.push(labelOf(kind, message, owner)),
  });
  const scheduled: Record<string, number> = {};
  const failed = new Set<string>();
  for (let at = since.getTime(); ; at += stepMilliseconds) {
    now = new Date(Math.min(at, until.getTime()));
    const done = await runSchedule(ports.items, { clock, until: Number.POSITIVE_INFINITY });
    for (const [outcome, count] of Object.entries(done))
      scheduled[outcome] = (scheduled[outcome] ?? 0) + count;
    await settleWaiting(table, ports, now, failed);
    if (now.getTime() >= until.getTime()) break;
  }
  // A recurring invoice that got its number again moved the next number back.
  await skipIssuedNumbers(table, issued);
  const payments = await settlePayments(table, ports, { since, until });
  // Receipts of these payments may have been emailed before the table was lost.
  await settleWaiting(table, ports, now, failed);
  const missing = await missingFrom(table, issued);
  return { unknown, scheduled, failed: await stillWaiting(table, failed, until), missing, ...payments };
}

/**
 * Counts what is left to settle: messages that wait or are reserved, and scheduled work that is due before the
 * maintenance.
 */
export async function countUnsettled(table: Table, { until }: LostTime) {
  const counts = { waiting: 0, reserved: 0, scheduled: 0 };
  for (const partition of allWaitingIds(table).partitions(until))
    for await (const _one of partition) counts.waiting += 1;
  for (const bucket of buckets) {
    for await (const _key of keysIn(table, duePartition(bucket))) counts.reserved += 1;
    for await (const _key of keysIn(table, schedulePartition(bucket), until.toISOString()))
      counts.scheduled += 1;
  }
  return counts;
}

import { dueBuckets, index2, schedulePartition } from '#domain/table/indexes';
import { type ItemKind, idInKey, kindOfKey } from '#domain/table/key-kinds';
import type { ItemKey } from '#domain/table/keys';
import type { Clock } from '../platform/clock.ts';
import type { LogFields } from '../platform/log.ts';
import { queryAll } from '../platform/table/query.ts';
import type { Table } from '../platform/table/table.ts';
import { runCountingFailures } from './run-counting-failures.ts';

/** Keys read per page. */
const pageSize = 100;

/** Identifies scheduled work on an invoice. */
export interface ScheduledInvoice {
  readonly userId: string;
  readonly invoiceId: string;
}

/** Scheduled work on online payments. */
export interface ScheduledPayments {
  /** Polls a payment that is not final. */
  pollPayment(reference: {
    readonly userId: string;
    readonly paymentId: string;
  }): Promise<string | undefined>;
  /** Polls the provider's events of an account. */
  pollEvents(userId: string): Promise<string | undefined>;
  /** Processes an event that arrived but was not processed. */
  processEvent(eventId: string): Promise<string | undefined>;
  /** Expires the provider's payment page of an invoice that has changed. */
  expirePage(reference: ScheduledInvoice): Promise<string | undefined>;
}

/** The work of the schedule on each kind of item. Each function returns what was done, for the log. */
export interface ScheduledWork {
  remind(reference: ScheduledInvoice): Promise<string | undefined>;
  /** Makes the next invoice of a recurring invoice. */
  repeat(reference: ScheduledInvoice): Promise<string | undefined>;
  /** Reschedules the recurring invoices and reminders of an account, part by part. */
  continueRound(userId: string): Promise<string | undefined>;
  /** Reminds clients of the jobs of the next day; undefined in a drill. */
  readonly remindOfJobs?: (userId: string) => Promise<string | undefined>;
  /** Starts the check of an account's books; undefined in a drill. */
  readonly checkBooks?: (userId: string) => Promise<string | undefined>;
  /** Records or removes what is left of a divided payment; undefined in a drill. */
  readonly continueDivided?: (reference: {
    readonly userId: string;
    readonly dividedId: string;
  }) => Promise<string | undefined>;
  /** Deletes a photo that nothing has taken; undefined in a drill. */
  readonly forgetPhoto?: (reference: {
    readonly userId: string;
    readonly photoId: string;
  }) => Promise<string | undefined>;
  /** Undefined where online payments are not processed, such as in a drill. */
  readonly payments?: ScheduledPayments;
}

/** Every kind of item that index 2 has under `PLAN#`. */
export const scheduledKinds = [
  'reminderPlan',
  'repeat',
  'reminderRound',
  'accountTotals',
  'dividedPayment',
  'photo',
  'jobSettings',
  'onlinePayment',
  'payeeAccount',
  'providerEvent',
  'paymentSession',
] as const satisfies readonly ItemKind[];

type ScheduledKind = (typeof scheduledKinds)[number];

const isScheduled = (kind: ItemKind | undefined): kind is ScheduledKind =>
  scheduledKinds.some((scheduled) => scheduled === kind);

type PaymentKind = Exclude<
  ScheduledKind,
  'reminderPlan' | 'repeat' | 'reminderRound' | 'accountTotals' | 'dividedPayment' | 'photo' | 'jobSettings'
>;

/** Like `itemOfKind`, for online payments. */
function paymentItemOf(kind: PaymentKind, key: ItemKey, payments: ScheduledPayments): ScheduledItem {
  const userId = idInKey(key.PK);
  switch (kind) {
    case 'onlinePayment': {
      const reference = { userId, paymentId: idInKey(key.SK) };
      return { names: { userId }, work: () => payments.pollPayment(reference) };
    }
    case 'payeeAccount':
      return { names: { userId }, work: () => payments.pollEvents(userId) };
    case 'providerEvent':
      return { names: {}, work: () => payments.processEvent(idInKey(key.PK)) };
    case 'paymentSession': {
      const reference = { userId, invoiceId: idInKey(key.SK) };
      return { names: reference, work: () => payments.expirePage(reference) };
    }
  }
}

function itemOfKind(kind: ScheduledKind, key: ItemKey, work: ScheduledWork): ScheduledItem | undefined {
  const userId = idInKey(key.PK);
  switch (kind) {
    case 'reminderPlan': {
      const reference = { userId, invoiceId: idInKey(key.SK) };
      return { names: reference, work: () => work.remind(reference) };
    }
    case 'repeat': {
      const reference = { userId, invoiceId: idInKey(key.SK) };
      return { names: reference, work: () => work.repeat(reference) };
    }
    case 'reminderRound':
      return { names: { userId }, work: () => work.continueRound(userId) };
    case 'jobSettings': {
      const { remindOfJobs } = work;
      return remindOfJobs && { names: { userId }, work: () => remindOfJobs(userId) };
    }
    case 'accountTotals': {
      const { checkBooks } = work;
      return checkBooks && { names: { userId }, work: () => checkBooks(userId) };
    }
    case 'dividedPayment': {
      const { continueDivided } = work;
      const reference = { userId, dividedId: idInKey(key.SK) };
      return continueDivided && { names: { userId }, work: () => continueDivided(reference) };
    }
    case 'photo': {
      const { forgetPhoto } = work;
      const reference = { userId, photoId: idInKey(key.SK) };
      return forgetPhoto && { names: { userId }, work: () => forgetPhoto(reference) };
    }
    default:
      return work.payments && paymentItemOf(kind, key, work.payments);
  }
}

/** Finds the work on a scheduled item by its key; undefined if this release does not know the kind of item. */
export const scheduledWork =
  (table: Table, work: ScheduledWork, clock: Clock) =>
  (key: ItemKey): ScheduledItem | undefined => {
    const kind = kindOfKey(key);
    const item = isScheduled(kind) ? itemOfKind(kind, key, work) : undefined;
    return item && { ...item, work: () => runCountingFailures(table, key, item, clock) };
  };

/** The IDs of due scheduled work, oldest first, read from the index only, as the outbox feeder needs them. */
export function scheduledIds(table: Table) {
  async function* dueIn(partition: string, now: Date) {
    const query = { partition, index: index2, upTo: now.toISOString(), limit: 1_000 };
    for await (const { PK, SK, [index2.sk]: sortKey } of queryAll(table, query)) {
      const key = { PK: String(PK), SK: String(SK) };
      const kind = kindOfKey(key);
      const [id, due] = [`${PK} ${SK}`, String(sortKey)];
      const planned = { id, due, account: key.PK, queue: 'planned' as const, since: new Date(due) };
      // The feeder only logs kinds that this release does not know.
      yield isScheduled(kind) ? planned : { kind: kind ?? 'unknown' };
    }
  }
  return { partitions: (now: Date) => partitionsOf((partition) => dueIn(partition, now)) };
}

const partitionsOf = <Items>(read: (partition: string) => Items): readonly Items[] =>
  Array.from({ length: dueBuckets }, (_, bucket) => read(schedulePartition(bucket)));

/** The due work of the schedule, read from its partitions of index 2, each oldest first. */
export function scheduledItems(table: Table, work: ScheduledWork, clock: Clock): ScheduledItems {
  const workOf = scheduledWork(table, work, clock);
  async function* dueIn(partition: string, now: Date): AsyncIterable<ScheduledItem> {
    const query = { partition, index: index2, upTo: now.toISOString(), limit: pageSize };
    for await (const { PK, SK } of queryAll(table, query)) {
      const item = workOf({ PK: String(PK), SK: String(SK) });
      if (item) yield item;
    }
  }
  return { partitions: (now) => partitionsOf((partition) => dueIn(partition, now)) };
}

/** Scheduled work that is due. */
export interface ScheduledItem {
  /** IDs for a log. */
  readonly names: LogFields;
  /** Does the work. Returns what was done, for the log, or undefined if there was nothing to do. */
  work(): Promise<string | undefined>;
}

/** Due work in partitions that can be processed in parallel, each oldest first. */
export interface ScheduledItems {
  partitions(now: Date): readonly AsyncIterable<ScheduledItem>[];
}

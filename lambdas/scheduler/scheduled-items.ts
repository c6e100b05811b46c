import { dueBuckets, index2, schedulePartition } from '#domain/table/indexes';
import { idInKey, kindOfKey } from '#domain/table/key-kinds';
import type { LogFields } from '../platform/log.ts';
import { queryAll } from '../platform/table/query.ts';
import type { Table } from '../platform/table/table.ts';

/** Keys read per page. */
const pageSize = 100;

/** What names something planned for an invoice. */
export interface ScheduledInvoice {
  readonly userId: string;
  readonly invoiceId: string;
}

/** What the schedule does for online payments. */
export interface ScheduledPayments {
  /** Reads a payment again that is not final. */
  pollPayment(name: { readonly userId: string; readonly paymentId: string }): Promise<string | undefined>;
  /** Lists the provider's events of an account. */
  pollEvents(userId: string): Promise<string | undefined>;
  /** Reduces an event that arrived and was not reduced. */
  reduceEvent(eventId: string): Promise<string | undefined>;
  /** Expires the provider's page of an invoice that changed. */
  expirePage(name: ScheduledInvoice): Promise<string | undefined>;
}

/** What the schedule does with each kind of item it finds; each answers what was done, for the log. */
export interface ScheduledWork {
  remind(name: ScheduledInvoice): Promise<string | undefined>;
  /** Makes what is due of an invoice that repeats. */
  repeat(name: ScheduledInvoice): Promise<string | undefined>;
  /** Goes over the invoices of an account. */
  goRound(userId: string): Promise<string | undefined>;
  /** Absent where nothing follows online payments, such as in a drill. */
  readonly payments?: ScheduledPayments;
}

/** The same of online payments. */
function paymentItemOf(
  key: { readonly PK: string; readonly SK: string },
  payments: ScheduledPayments,
): ScheduledItem | undefined {
  const userId = idInKey(key.PK);
  switch (kindOfKey(key)) {
    case 'onlinePayment': {
      const name = { userId, paymentId: idInKey(key.SK) };
      return { names: { userId }, work: () => payments.pollPayment(name) };
    }
    case 'payeeAccount':
      return { names: { userId }, work: () => payments.pollEvents(userId) };
    case 'providerEvent':
      return { names: {}, work: () => payments.reduceEvent(idInKey(key.PK)) };
    case 'paymentSession': {
      const name = { userId, invoiceId: idInKey(key.SK) };
      return { names: name, work: () => payments.expirePage(name) };
    }
    default:
      return undefined;
  }
}

/** What index 2 says of an item; undefined for what only a newer release keeps there. */
function itemOf(key: { PK: string; SK: string }, work: ScheduledWork): ScheduledItem | undefined {
  const userId = idInKey(key.PK);
  switch (kindOfKey(key)) {
    case 'reminderPlan': {
      const name = { userId, invoiceId: idInKey(key.SK) };
      return { names: name, work: () => work.remind(name) };
    }
    case 'repeat': {
      const name = { userId, invoiceId: idInKey(key.SK) };
      return { names: name, work: () => work.repeat(name) };
    }
    case 'reminderRound':
      return { names: { userId }, work: () => work.goRound(userId) };
    default:
      return work.payments && paymentItemOf(key, work.payments);
  }
}

/** What the schedule has to do, read from its partitions of index 2; each begins with what is due longest. */
export function scheduledItems(table: Table, work: ScheduledWork): ScheduledItems {
  async function* dueIn(partition: string, now: Date): AsyncIterable<ScheduledItem> {
    const query = { partition, index: index2, upTo: now.toISOString(), limit: pageSize };
    for await (const { PK, SK } of queryAll(table, query)) {
      const item = itemOf({ PK: String(PK), SK: String(SK) }, work);
      if (item) yield item;
    }
  }
  return {
    partitions: (now) =>
      Array.from({ length: dueBuckets }, (_, bucket) => dueIn(schedulePartition(bucket), now)),
  };
}

/** Something whose time has come. */
export interface ScheduledItem {
  /** Ids for a log. */
  readonly names: LogFields;
  /** Does what is due of it; answers what was done, for the log, or undefined where there was nothing to do. */
  work(): Promise<string | undefined>;
}

/** What is due at an instant, in partitions that can be worked off side by side, each from the longest due on. */
export interface ScheduledItems {
  partitions(now: Date): readonly AsyncIterable<ScheduledItem>[];
}

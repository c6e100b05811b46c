import { index1, keys, openInvoiceIndex } from '#domain/table/keys';
import type { InvoiceDelivery } from '../../../lite-invoice/ports.ts';
import type { TransactItems } from '../transact.ts';

export type Write = TransactItems[number];

/** The one attempt that may change an open invoice. */
export interface Attempt {
  readonly tableName: string;
  readonly userId: string;
  readonly invoiceId: string;
  readonly attempt: string;
}

/**
 * A change of delivery, allowed only from `from` and only to the attempt that holds the invoice. `set` and `remove`
 * name further attributes. `isOpen`: somebody still has work to do, so the sweeper finds the invoice in index 1.
 */
export function moveDelivery(
  at: Attempt,
  change: {
    readonly from: readonly InvoiceDelivery[];
    readonly to: InvoiceDelivery;
    readonly now: Date;
    readonly isOpen: boolean;
    readonly set?: Readonly<Record<string, string | number | boolean | undefined>>;
    readonly remove?: readonly string[];
  },
) {
  const instant = change.now.toISOString();
  const index = openInvoiceIndex(instant);
  const set = Object.entries({ delivery: change.to, updatedAt: instant, ...change.set }).filter(
    ([, value]) => value !== undefined,
  );
  // The instant an invoice was opened stays, so that the lease counts from its reservation.
  const opened = change.isOpen ? `, ${index1.pk} = :pk, ${index1.sk} = if_not_exists(${index1.sk}, :sk)` : '';
  const removed = [...(change.remove ?? []), ...(change.isOpen ? [] : [index1.pk, index1.sk])];
  return {
    TableName: at.tableName,
    Key: keys.invoice(at.userId, at.invoiceId),
    UpdateExpression: [
      `SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}${opened}`,
      removed.length > 0 ? `REMOVE ${removed.join(', ')}` : '',
      'ADD version :one',
    ].join(' '),
    ConditionExpression: `attempt = :attempt AND #delivery IN (${change.from.map((_, at) => `:from${at}`).join(', ')})`,
    ExpressionAttributeNames: Object.fromEntries(set.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ':one': 1,
      ':attempt': at.attempt,
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ...Object.fromEntries(change.from.map((delivery, at) => [`:from${at}`, delivery])),
      ...(change.isOpen && { ':pk': index.GSI1PK, ':sk': index.GSI1SK }),
    },
  };
}

/** Changes of an account's counters; what is 0 or missing is not written. */
export interface AccountChange {
  /** Invoices sent for the first time. */
  readonly invoices?: number;
  readonly clients?: number;
  /** Mails counted against the limit of an unverified account. */
  readonly metered?: number;
  /** Refuses the write when that limit is reached. */
  readonly meteredLimit?: number;
  readonly lastInvoiceAt?: string;
  readonly brandColor?: string;
}

/** The write of an account's counters; undefined where nothing changes. */
export function changeAccount(tableName: string, userId: string, change: AccountChange): Write | undefined {
  const add = Object.entries({
    invoicesCreated: change.invoices ?? 0,
    clientCount: change.clients ?? 0,
    unverifiedInvoices: change.metered ?? 0,
  }).filter(([, by]) => by !== 0);
  const set = Object.entries({ lastInvoiceAt: change.lastInvoiceAt, brandColor: change.brandColor }).filter(
    ([, value]) => value !== undefined,
  );
  if (add.length + set.length === 0) return undefined;
  const limited = change.meteredLimit !== undefined;
  return {
    Update: {
      TableName: tableName,
      Key: keys.liteProfile(userId),
      UpdateExpression: [
        set.length > 0 ? `SET ${set.map(([name]) => `${name} = :${name}`).join(', ')}` : '',
        add.length > 0 ? `ADD ${add.map(([name]) => `${name} :${name}`).join(', ')}` : '',
      ].join(' '),
      ConditionExpression: `attribute_exists(PK)${
        limited ? ' AND (attribute_not_exists(unverifiedInvoices) OR unverifiedInvoices < :limit)' : ''
      }`,
      ExpressionAttributeValues: {
        ...Object.fromEntries([...add, ...set].map(([name, value]) => [`:${name}`, value])),
        ...(limited && { ':limit': change.meteredLimit }),
      },
    },
  };
}

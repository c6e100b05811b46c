import type { StoredStatus } from '../documents/invoice-status.ts';
import { partOf } from '../part-of.ts';
import { checkedId } from './key-id.ts';
import { accountPartition, type Sha256 } from './keys.ts';

/** The name of an index and its two attributes. */
export interface TableIndex {
  readonly name: string;
  readonly pk: string;
  readonly sk: string;
}

/** Lists whole items in a given order: clients by last use, quotes of an owner, messages of a month. */
export const index1 = { name: 'GSI1', pk: 'GSI1PK', sk: 'GSI1SK' } as const satisfies TableIndex;

/** Lists items to be processed, by the instant at which they are due. Projects only keys, so that it costs little. */
export const index2 = { name: 'GSI2', pk: 'GSI2PK', sk: 'GSI2SK' } as const satisfies TableIndex;

/** Finds messages by the invoice or quote they are about, and jobs by their client, by time. Projects only keys. */
export const index3 = { name: 'GSI3', pk: 'GSI3PK', sk: 'GSI3SK' } as const satisfies TableIndex;

/** Finds messages by their recipient or author, in order of creation, and jobs of several days. Projects only keys. */
export const index4 = { name: 'GSI4', pk: 'GSI4PK', sk: 'GSI4SK' } as const satisfies TableIndex;

/** Finds messages by their own ID, accounts that use an invoice number, and visits to bill. Projects only keys. */
export const index5 = { name: 'GSI5', pk: 'GSI5PK', sk: 'GSI5SK' } as const satisfies TableIndex;

/** Every index of the table, with its projection. */
export const tableIndexes = [
  { index: index1, holds: 'ALL' },
  { index: index2, holds: 'KEYS_ONLY' },
  { index: index3, holds: 'KEYS_ONLY' },
  { index: index4, holds: 'KEYS_ONLY' },
  { index: index5, holds: 'KEYS_ONLY' },
] as const satisfies readonly { readonly index: TableIndex; readonly holds: 'ALL' | 'KEYS_ONLY' }[];

/** Index 3 of a message about a document, by creation time. */
export const documentIndex = (documentId: string, createdAt: string) => ({
  GSI3PK: `ABOUT#${checkedId(documentId)}`,
  GSI3SK: createdAt,
});

/** A hash shortened to 80 bits. Beyond one kilobyte, an item would cost twice as much per write. */
const shortened = (hash: string): string => (/^[0-9a-f]{64}$/.test(hash) ? hash.slice(0, 20) : hash);

/** Index 4 of a message to or from an address (by its hash), or to an account (by its ID). */
export const addressIndex = (hashOrUserId: string, createdAt: string) => ({
  GSI4PK: `TO#${shortened(checkedId(hashOrUserId))}`,
  // Only to the minute, because that saves bytes too.
  GSI4SK: createdAt.slice(0, 16),
});

/** Index 5 of a message, by the hash of its ID. Logs have only the hash of IDs that give access. */
export const messageIdIndex = (idHash: Sha256) => ({
  GSI5PK: `ID#${shortened(idHash)}`,
  GSI5SK: 'M',
});

/** Index 5 of an invoice number, by its hash, to list the accounts that use it. */
export const numberIndex = (number: Sha256, userId: string) => ({
  GSI5PK: `NUMBER#${number}`,
  GSI5SK: userId,
});

/** Attributes of the indexes. Only the table code reads them. */
export interface IndexAttributes {
  readonly GSI1PK?: string;
  readonly GSI1SK?: string;
  /** The text that a search in index 1 compares with. */
  readonly searched?: string;
  readonly GSI2PK?: string;
  readonly GSI2SK?: string;
  readonly GSI3PK?: string;
  readonly GSI3SK?: string;
  readonly GSI4PK?: string;
  readonly GSI4SK?: string;
  readonly GSI5PK?: string;
  readonly GSI5SK?: string;
}

/** Index 1 of an invoice number: finds the owner of its invoice, to distinguish others' invoices from unknown ones. */
export const invoiceOwnerIndex = (invoiceId: string, userId: string) => ({
  GSI1PK: `INVOICE#${checkedId(invoiceId)}`,
  GSI1SK: userId,
});

export const fileHashIndex = (hash: string) => ({ GSI1PK: `FILE#${checkedId(hash)}`, GSI1SK: 'FILE' });

export const fileCodeIndex = (codeId: string) => ({
  GSI1PK: `FILECODE#${checkedId(codeId)}`,
  GSI1SK: 'FILECODE',
});

/** The status groups by which the history is filtered. */
export const statusGroups = ['draft', 'open', 'paid', 'void'] as const;

export type StatusGroup = (typeof statusGroups)[number];

function groupOf(status: StoredStatus): StatusGroup {
  switch (status) {
    case 'sent':
      return 'open';
    case 'paid':
    case 'void':
      return status;
    case 'created':
    case 'failed':
    case 'unknown':
      return 'draft';
  }
}

/** The index 1 partition of an account's invoices in a group. */
export const statusGroupPartition = (userId: string, group: StatusGroup): string =>
  `${accountPartition(userId)}#INVOICES#${group}`;

/** The index 1 partition of an account's invoices with a status. */
export const partitionOfStatus = (userId: string, status: StoredStatus): string =>
  statusGroupPartition(userId, groupOf(status));

/** The sections of a group: with a due date, without one, and without a balance, because the deposit is the total. */
export const groupSections = ['d', 'n', 'z'] as const;

export type GroupSection = (typeof groupSections)[number];

/** Sort key in index 1 of an invoice: its section, then its due date or else its issue date; either may be ''. */
export function invoiceSortKey(
  {
    totalCents,
    depositCents = 0,
    dueDate,
    issueDate,
  }: {
    readonly totalCents: number;
    readonly depositCents?: number | undefined;
    readonly dueDate: string;
    readonly issueDate: string;
  },
  invoiceId: string,
): string {
  const section: GroupSection = totalCents === depositCents ? 'z' : dueDate === '' ? 'n' : 'd';
  return `${section}${dueDate || issueDate}#${checkedId(invoiceId)}`;
}

export const paymentDayPartition = (userId: string): string => `${accountPartition(userId)}#PAYMENTS`;

/** Index 1 of a payment, even if removed: an account's payments by the date received. */
export const paymentDayIndex = (userId: string, date: string, paymentId: string) => ({
  GSI1PK: paymentDayPartition(userId),
  GSI1SK: `${date}#${checkedId(paymentId)}`,
});

/** Index 1 of a client: an account's clients by last use. */
export const clientUseIndex = (userId: string, lastUsed: string, clientId: string) => ({
  GSI1PK: `${accountPartition(userId)}#CLIENTS`,
  GSI1SK: `${lastUsed}#${checkedId(clientId)}`,
});

/** Index 1 of a recurring invoice: those of an account by the date of the next invoice. */
export const repeatIndex = (userId: string, next: string, invoiceId: string) => ({
  GSI1PK: `${accountPartition(userId)}#REPEATS`,
  GSI1SK: `${next}#${checkedId(invoiceId)}`,
});

/** Index 1 of a quote: its owner's quotes by creation time. */
export const quoteOwnerIndex = (userId: string, instant: string, quoteId: string) => ({
  GSI1PK: `${accountPartition(userId)}#QUOTES`,
  GSI1SK: `${instant}#${checkedId(quoteId)}`,
});

/** Index 1 of a contact message: the messages of a UTC month, oldest first. */
export const contactMonthIndex = (instant: string, messageId: string) => ({
  GSI1PK: `CONTACTS#${instant.slice(0, 7)}`,
  GSI1SK: `${instant}#${checkedId(messageId)}`,
});

/** Number of partitions for due items, so that the writes of all accounts do not go to one partition. */
export const dueBuckets = 16;

const bucketOf = (itemId: string): number => partOf(itemId, dueBuckets);

/** The index 2 partition of due items in a bucket, counted from 0. */
export const duePartition = (bucket: number): string => `DUE#${bucket}`;

/** The index 2 partition of messages that wait. Separate from due items, so that neither delays the other. */
export const waitPartition = (bucket: number): string => `WAIT#${bucket}`;

/** The index 2 partition of messages that were set aside after failures of our own code. */
export const asidePartition = 'ASIDE';

export const asideIndex = (since: string) => ({ GSI2PK: asidePartition, GSI2SK: since });

/** The index 2 partition of items that the sweeper set aside after failures of our own code. */
export const sweepAsidePartition = 'SWEEPASIDE';

export const sweepAsideIndex = (since: string) => ({ GSI2PK: sweepAsidePartition, GSI2SK: since });

/** Index 2 of a message that waits to be emailed. */
export const waitIndex = (itemId: string, due: string) => ({
  GSI2PK: waitPartition(bucketOf(itemId)),
  GSI2SK: due,
});

/** The index 2 partition of scheduled work in a bucket, without messages. */
export const schedulePartition = (bucket: number): string => `PLAN#${bucket}`;

/** Index 2 of work that the schedule processes from `due` on. Removed if there is nothing left to do. */
export const scheduleIndex = (itemId: string, due: string) => ({
  GSI2PK: schedulePartition(bucketOf(itemId)),
  GSI2SK: due,
});

/** The index 2 partition of tasks with a due unit. */
export const taskPartition = 'TASKS';

export const taskIndex = (due: string) => ({ GSI2PK: taskPartition, GSI2SK: due });

/** The index 1 partition of links that were emailed to an account. */
export const mailedLinkPartition = (userId: string): string => `${accountPartition(userId)}#MAILEDLINKS`;

export const mailedLinkIndex = (userId: string, tokenHash: string) => ({
  GSI1PK: mailedLinkPartition(userId),
  GSI1SK: tokenHash,
});

/** The index 1 partition of the payment provider's events about an account. */
export const providerEventPartition = (userId: string): string =>
  `${accountPartition(userId)}#PROVIDEREVENTS`;

/** Index 1 of an event of the payment provider, by the provider's ID. */
export const providerEventIndex = (userId: string, eventId: string) => ({
  GSI1PK: providerEventPartition(userId),
  GSI1SK: checkedId(eventId),
});

/** Index 2 of an item to process from `due` on, in a bucket chosen by its ID. Removed when it is done. */
export const dueIndex = (itemId: string, due: string) => ({
  GSI2PK: duePartition(bucketOf(itemId)),
  GSI2SK: due,
});

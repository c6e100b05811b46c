import type { StoredStatus } from '../invoices/invoice-status.ts';
import { partOf } from '../part-of.ts';
import { accountPartition, checkedId, type Sha256 } from './keys.ts';

/** The name of an index and its two attributes. */
export interface TableIndex {
  readonly name: string;
  readonly pk: string;
  readonly sk: string;
}

/** Lists whole items in an order of their own: clients by last use, quotes of an owner, messages of a month. */
export const index1 = { name: 'GSI1', pk: 'GSI1PK', sk: 'GSI1SK' } as const satisfies TableIndex;

/** Names what somebody has to look at, by the instant it is due: keys alone, so that it costs little to keep. */
export const index2 = { name: 'GSI2', pk: 'GSI2PK', sk: 'GSI2SK' } as const satisfies TableIndex;

/** Finds messages by the invoice or quote they are about, newest last: keys alone, written once per message. */
export const index3 = { name: 'GSI3', pk: 'GSI3PK', sk: 'GSI3SK' } as const satisfies TableIndex;

/** Finds messages by who gets them, or who wrote them, newest last: keys alone. */
export const index4 = { name: 'GSI4', pk: 'GSI4PK', sk: 'GSI4SK' } as const satisfies TableIndex;

/** Finds messages by their own ID, and invoice numbers in all accounts: keys alone. */
export const index5 = { name: 'GSI5', pk: 'GSI5PK', sk: 'GSI5SK' } as const satisfies TableIndex;

/** Every index of the table, with what it holds of an item. */
export const tableIndexes = [
  { index: index1, holds: 'ALL' },
  { index: index2, holds: 'KEYS_ONLY' },
  { index: index3, holds: 'KEYS_ONLY' },
  { index: index4, holds: 'KEYS_ONLY' },
  { index: index5, holds: 'KEYS_ONLY' },
] as const satisfies readonly { readonly index: TableIndex; readonly holds: 'ALL' | 'KEYS_ONLY' }[];

/** Index 3 of a message about a document, by when it was asked for. */
export const documentIndex = (documentId: string, createdAt: string) => ({
  GSI3PK: `ABOUT#${checkedId(documentId)}`,
  GSI3SK: createdAt,
});

/** A hash cut to 80 bits: an item of more than a kilobyte would cost twice as much with each change. */
const shortened = (hash: string): string => (/^[0-9a-f]{64}$/.test(hash) ? hash.slice(0, 20) : hash);

/** Index 4 of a message to, or from, an address by its hash, or to an account by its ID. */
export const addressIndex = (hashOrUserId: string, createdAt: string) => ({
  GSI4PK: `TO#${shortened(checkedId(hashOrUserId))}`,
  // To the minute, for the same reason.
  GSI4SK: createdAt.slice(0, 16),
});

/** Index 5 of a message, by the hash of its ID: logs contain only the hash of an ID that gives access. */
export const messageIdIndex = (idHash: Sha256) => ({
  GSI5PK: `ID#${shortened(idHash)}`,
  GSI5SK: 'M',
});

/** Index 5 of an invoice number, by its hash: the accounts that have it. */
export const numberIndex = (number: Sha256, userId: string) => ({
  GSI5PK: `NUMBER#${number}`,
  GSI5SK: userId,
});

/** Attributes of the indexes, which only the table reads. */
export interface IndexAttributes {
  readonly GSI1PK?: string;
  readonly GSI1SK?: string;
  /** What a search of an item of index 1 looks in. */
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

/** Index 1 of an invoice number: who owns an invoice, to tell a foreign invoice from none. */
export const invoiceOwnerIndex = (invoiceId: string, userId: string) => ({
  GSI1PK: `INVOICE#${checkedId(invoiceId)}`,
  GSI1SK: userId,
});

/** Index 1 of a PDF that left the product: found by its hash. */
export const fileHashIndex = (hash: string) => ({ GSI1PK: `FILE#${checkedId(hash)}`, GSI1SK: 'FILE' });

/** Index 1 of the code printed on a document. */
export const fileCodeIndex = (codeId: string) => ({
  GSI1PK: `FILECODE#${checkedId(codeId)}`,
  GSI1SK: 'FILECODE',
});

/** The history filter of an invoice, by its status. */
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

/** The partition of index 1 of an account's invoices in a group. */
export const statusGroupPartition = (userId: string, group: StatusGroup): string =>
  `${accountPartition(userId)}#INVOICES#${group}`;

/** The partition of index 1 of an invoice of a status. */
export const partitionOfStatus = (userId: string, status: StoredStatus): string =>
  statusGroupPartition(userId, groupOf(status));

/** The sections of a group: with a due date, without one, and over nothing beside a deposit, of which nothing is ever owed. */
export const groupSections = ['d', 'n', 'z'] as const;

export type GroupSection = (typeof groupSections)[number];

/** Index 1 of an invoice: its section, and in it the day it is due, or else was issued; none for a draft without either. */
export function placeInGroup(
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

/** The partition of index 1 of an account's payments. */
export const paymentDayPartition = (userId: string): string => `${accountPartition(userId)}#PAYMENTS`;

/** Index 1 of a payment, removed or not: an account's payments by the day they were received. */
export const paymentDayIndex = (userId: string, date: string, paymentId: string) => ({
  GSI1PK: paymentDayPartition(userId),
  GSI1SK: `${date}#${checkedId(paymentId)}`,
});

/** Index 1 of a client: an account's clients by their last use. */
export const clientUseIndex = (userId: string, lastUsed: string, clientId: string) => ({
  GSI1PK: `${accountPartition(userId)}#CLIENTS`,
  GSI1SK: `${lastUsed}#${checkedId(clientId)}`,
});

/** Index 1 of a repeat: what repeats in an account, by the day of the next invoice. */
export const repeatIndex = (userId: string, next: string, invoiceId: string) => ({
  GSI1PK: `${accountPartition(userId)}#REPEATS`,
  GSI1SK: `${next}#${checkedId(invoiceId)}`,
});

/** Index 1 of a quote: its owner's quotes, by the time they were made. */
export const quoteOwnerIndex = (userId: string, instant: string, quoteId: string) => ({
  GSI1PK: `${accountPartition(userId)}#QUOTES`,
  GSI1SK: `${instant}#${checkedId(quoteId)}`,
});

/** Index 1 of a contact message: the messages of a UTC month, oldest first. */
export const contactMonthIndex = (instant: string, messageId: string) => ({
  GSI1PK: `CONTACTS#${instant.slice(0, 7)}`,
  GSI1SK: `${instant}#${checkedId(messageId)}`,
});

/** Partitions of what is due, so that no one of them gets the writes of all accounts. */
export const dueBuckets = 16;

const bucketOf = (itemId: string): number => partOf(itemId, dueBuckets);

/** The partition of index 2 of a bucket, counted from 0. */
export const duePartition = (bucket: number): string => `DUE#${bucket}`;

/** The partition of index 2 of what waits to be mailed: separate from what is due, so that neither delays the other. */
export const waitPartition = (bucket: number): string => `WAIT#${bucket}`;

/** Whether a value of index 2 says that its item waits to be mailed. */
export const isWaitPartition = (value: unknown): boolean =>
  typeof value === 'string' && /^WAIT#\d+$/.test(value);

/** The partition of index 2 of messages that were set aside after failures of our own. */
export const asidePartition = 'ASIDE';

/** Index 2 of a message that was set aside at an instant. */
export const asideIndex = (since: string) => ({ GSI2PK: asidePartition, GSI2SK: since });

/** The partition of index 2 of what the sweeper set aside after failures of our own. */
export const sweepAsidePartition = 'SWEEPASIDE';

/** Index 2 of something that the sweeper set aside at an instant. */
export const sweepAsideIndex = (since: string) => ({ GSI2PK: sweepAsidePartition, GSI2SK: since });

/** Index 2 of a message that waits for its time. */
export const waitIndex = (itemId: string, due: string) => ({
  GSI2PK: waitPartition(bucketOf(itemId)),
  GSI2SK: due,
});

/** The partition of index 2 of a bucket of what the schedule looks at, apart from messages. */
export const schedulePartition = (bucket: number): string => `PLAN#${bucket}`;

/** Index 2 of something that the schedule looks at from `due` on; removed when there is nothing more to do. */
export const scheduleIndex = (itemId: string, due: string) => ({
  GSI2PK: schedulePartition(bucketOf(itemId)),
  GSI2SK: due,
});

/** The partition of index 2 of the tasks whose next unit is due. */
export const taskPartition = 'TASKS';

/** Index 2 of a task whose next unit is due at an instant. */
export const taskIndex = (due: string) => ({ GSI2PK: taskPartition, GSI2SK: due });

/** The partition of index 1 of the links that were emailed to an account. */
export const mailedLinkPartition = (userId: string): string => `${accountPartition(userId)}#MAILEDLINKS`;

/** Index 1 of a link that was emailed to an account, by the hash of its token. */
export const mailedLinkIndex = (userId: string, tokenHash: string) => ({
  GSI1PK: mailedLinkPartition(userId),
  GSI1SK: tokenHash,
});

/** The partition of index 1 of the payment provider's events about an account. */
export const providerEventPartition = (userId: string): string =>
  `${accountPartition(userId)}#PROVIDEREVENTS`;

/** Index 1 of an event of the payment provider, by its ID there. */
export const providerEventIndex = (userId: string, eventId: string) => ({
  GSI1PK: providerEventPartition(userId),
  GSI1SK: checkedId(eventId),
});

/** Index 2 of something that somebody has to look at from `due` on, by the hash of its id; removed when it is finished. */
export const dueIndex = (itemId: string, due: string) => ({
  GSI2PK: duePartition(bucketOf(itemId)),
  GSI2SK: due,
});

import type { MessageName } from '../delivery/message.ts';

/** A hex SHA-256. Text typed by people enters a key only as one of these. */
export type Sha256 = string & { readonly __sha256: true };

/** The primary key of an item in the one table. */
export interface ItemKey {
  readonly PK: string;
  readonly SK: string;
}

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

/** Attributes of both indexes, which only the table reads. */
export interface IndexAttributes {
  readonly GSI1PK?: string;
  readonly GSI1SK?: string;
  readonly GSI2PK?: string;
  readonly GSI2SK?: string;
}

/** The attribute DynamoDB's TTL reads: seconds since 1970. */
export const ttlAttribute = 'expiresAt';

const SAFE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** An id that may stand in a key: letters, digits, - and _, at most 64. Throws otherwise: ids are checked at the edge. */
function id(text: string): string {
  if (!SAFE_ID.test(text)) throw new Error('An id in a key must be 1 to 64 letters, digits, - or _');
  return text;
}

/** True for a text that can be an id in a key. */
export const isKeyId = (text: string): boolean => SAFE_ID.test(text);

/**
 * What a rate counter counts: free submissions per network or of all visitors, what became of their mail, and welcome
 * mails and contact messages per network;
 * verification mails and Lite invoices per account, and reset requests per network.
 */
export type RateKind =
  | 'network'
  | 'all'
  | 'mail'
  | 'welcome'
  | 'contact'
  | 'verification'
  | 'invoice'
  | 'reset';

export const keys = {
  /** Early-access record and free counter of a normalized address. */
  earlyAccess: (email: Sha256): ItemKey => ({ PK: `EMAIL#${email}`, SK: 'EARLY' }),
  /** Second counter of the free quota, by folded mailbox. */
  mailboxQuota: (mailbox: Sha256): ItemKey => ({ PK: `MAILBOX#${mailbox}`, SK: 'QUOTA' }),
  /** A message we mail: under its account, or under a key of its own. */
  message: ({ kind, id: messageId, owner }: MessageName): ItemKey =>
    owner === undefined
      ? { PK: `MESSAGE#${kind}#${id(messageId)}`, SK: 'MESSAGE' }
      : { PK: accountPartition(owner), SK: `MESSAGE#${kind}#${id(messageId)}` },
  /** `window` is the UTC day or hour the counter belongs to, as an ISO prefix. */
  rate: (kind: RateKind, subject: Sha256, window: string): ItemKey => ({
    PK: `RATE#${kind}#${subject}#${window}`,
    SK: 'RATE',
  }),
  quote: (quoteId: string): ItemKey => ({ PK: `QUOTE#${id(quoteId)}`, SK: 'QUOTE' }),
  /** What happened to a quote; never changed. */
  quoteEvent: (quoteId: string, instant: string, eventId: string): ItemKey => ({
    PK: `QUOTE#${id(quoteId)}`,
    SK: `EVENT#${instant}#${id(eventId)}`,
  }),
  /** A verification link, by its token's hash. */
  verification: (token: Sha256): ItemKey => ({ PK: `VERIFY#${token}`, SK: 'VERIFY' }),
  contactMessage: (messageId: string): ItemKey => ({ PK: `CONTACT#${id(messageId)}`, SK: 'CONTACT' }),
  /** Switches and settings an operator changes without deploying. */
  setting: (name: string): ItemKey => ({ PK: `SETTING#${id(name)}`, SK: 'SETTING' }),

  // Everything of one account lies in its own partition; `userId` comes from the verified token alone.
  businessProfile: (userId: string): ItemKey => ({ PK: accountPartition(userId), SK: 'PROFILE' }),
  liteProfile: (userId: string): ItemKey => ({ PK: accountPartition(userId), SK: 'LITE' }),
  /** An invoice without its content: what the history shows. Sorts by the time it was created. */
  invoice: (userId: string, invoiceId: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${invoicePrefix}${id(invoiceId)}`,
  }),
  /** The content of one submission of an invoice; never changed. */
  invoiceContent: (userId: string, submissionId: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `CONTENT#${id(submissionId)}`,
  }),
  /** Makes a number unique in its account (decision 29); by the folded number's hash. */
  invoiceNumber: (userId: string, number: Sha256): ItemKey => ({
    PK: accountPartition(userId),
    SK: `NUMBER#${number}`,
  }),
  client: (userId: string, clientId: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${clientPrefix}${id(clientId)}`,
  }),
  /** Finds a client by its folded name's hash, and makes the name unique. */
  clientName: (userId: string, name: Sha256): ItemKey => ({
    PK: accountPartition(userId),
    SK: `CLIENTNAME#${name}`,
  }),
  job: (userId: string, jobId: string): ItemKey => ({ PK: accountPartition(userId), SK: `JOB#${id(jobId)}` }),
  savedItem: (userId: string, itemId: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${itemPrefix}${id(itemId)}`,
  }),
  /** Which saved items are the most used. */
  itemRanking: (userId: string): ItemKey => ({ PK: accountPartition(userId), SK: 'RANKING' }),
} as const;

/** The partition that everything of an account lies in. */
export const accountPartition = (userId: string): string => `USER#${id(userId)}`;

/** What the sort keys of an account's invoices, clients and saved items begin with. */
export const invoicePrefix = 'INVOICE#';
export const clientPrefix = 'CLIENT#';
export const itemPrefix = 'ITEM#';

/** Index 1 of an invoice number: who owns an invoice, to tell a foreign invoice from none. */
export const invoiceOwnerIndex = (invoiceId: string, userId: string) => ({
  GSI1PK: `INVOICE#${id(invoiceId)}`,
  GSI1SK: userId,
});

/** Index 1 of a client: an account's clients by their last use. */
export const clientUseIndex = (userId: string, lastUsed: string, clientId: string) => ({
  GSI1PK: `${accountPartition(userId)}#CLIENTS`,
  GSI1SK: `${lastUsed}#${id(clientId)}`,
});

/** Index 1 of a quote: its owner's quotes, by the time they were made. */
export const quoteOwnerIndex = (userId: string, instant: string, quoteId: string) => ({
  GSI1PK: `${accountPartition(userId)}#QUOTES`,
  GSI1SK: `${instant}#${id(quoteId)}`,
});

/** Index 1 of a contact message: the messages of a UTC month, oldest first. */
export const contactMonthIndex = (instant: string, messageId: string) => ({
  GSI1PK: `CONTACTS#${instant.slice(0, 7)}`,
  GSI1SK: `${instant}#${id(messageId)}`,
});

/** Partitions of what is due, so that no one of them gets the writes of all accounts. */
export const dueBuckets = 16;

/** FNV-1a, folded: spreads ids that differ in a single character alike. */
function bucketOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return ((hash ^ (hash >>> 16)) >>> 0) % dueBuckets;
}

/** The partition of index 2 of a bucket, counted from 0. */
export const duePartition = (bucket: number): string => `DUE#${bucket}`;

/** Index 2 of something that somebody has to look at from `due` on, by the hash of its id; removed when it is finished. */
export const dueIndex = (itemId: string, due: string) => ({
  GSI2PK: duePartition(bucketOf(itemId)),
  GSI2SK: due,
});

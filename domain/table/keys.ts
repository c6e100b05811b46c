/** A hex SHA-256. Text typed by people enters a key only as one of these. */
export type Sha256 = string & { readonly __sha256: true };

/** The primary key of an item in the one table. */
export interface ItemKey {
  readonly PK: string;
  readonly SK: string;
}

/** The name of index 1 and its two attributes. */
export const index1 = { name: 'GSI1', pk: 'GSI1PK', sk: 'GSI1SK' } as const;

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
  submission: (submissionId: string): ItemKey => ({ PK: `SUB#${id(submissionId)}`, SK: 'SUB' }),
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
  businessProfile: (userId: string): ItemKey => ({ PK: account(userId), SK: 'PROFILE' }),
  liteProfile: (userId: string): ItemKey => ({ PK: account(userId), SK: 'LITE' }),
  /** An invoice without its content: what the history shows. Sorts by the time it was created. */
  invoice: (userId: string, invoiceId: string): ItemKey => ({
    PK: account(userId),
    SK: `${invoicePrefix}${id(invoiceId)}`,
  }),
  /** The content of one submission of an invoice; never changed. */
  invoiceContent: (userId: string, submissionId: string): ItemKey => ({
    PK: account(userId),
    SK: `CONTENT#${id(submissionId)}`,
  }),
  /** Makes a number unique in its account (decision 29); by the folded number's hash. */
  invoiceNumber: (userId: string, number: Sha256): ItemKey => ({
    PK: account(userId),
    SK: `NUMBER#${number}`,
  }),
  client: (userId: string, clientId: string): ItemKey => ({
    PK: account(userId),
    SK: `${clientPrefix}${id(clientId)}`,
  }),
  /** Finds a client by its folded name's hash, and makes the name unique. */
  clientName: (userId: string, name: Sha256): ItemKey => ({ PK: account(userId), SK: `CLIENTNAME#${name}` }),
  job: (userId: string, jobId: string): ItemKey => ({ PK: account(userId), SK: `JOB#${id(jobId)}` }),
  savedItem: (userId: string, itemId: string): ItemKey => ({
    PK: account(userId),
    SK: `${itemPrefix}${id(itemId)}`,
  }),
  /** Which saved items are the most used. */
  itemRanking: (userId: string): ItemKey => ({ PK: account(userId), SK: 'RANKING' }),
} as const;

const account = (userId: string): string => `USER#${id(userId)}`;

/** What the sort keys of an account's invoices, clients and saved items begin with. */
export const invoicePrefix = 'INVOICE#';
export const clientPrefix = 'CLIENT#';
export const itemPrefix = 'ITEM#';

/** Index 1 of an invoice number: who owns an invoice, to tell a foreign invoice from none. */
export const invoiceOwnerIndex = (invoiceId: string, userId: string) => ({
  GSI1PK: `INVOICE#${id(invoiceId)}`,
  GSI1SK: userId,
});

/** Index 1 of an invoice that a function is working on: found by the sweeper, oldest first. */
export const openInvoiceIndex = (instant: string) => ({ GSI1PK: 'OPENINVOICE', GSI1SK: instant });

/** Index 1 of a client: an account's clients by their last use. */
export const clientUseIndex = (userId: string, lastUsed: string, clientId: string) => ({
  GSI1PK: `${account(userId)}#CLIENTS`,
  GSI1SK: `${lastUsed}#${id(clientId)}`,
});

/** Index 1 of a quote: its owner's quotes, by the time they were made. */
export const quoteOwnerIndex = (userId: string, instant: string, quoteId: string) => ({
  GSI1PK: `${account(userId)}#QUOTES`,
  GSI1SK: `${instant}#${id(quoteId)}`,
});

/** Index 1 of a contact message: the messages of a UTC month, oldest first. */
export const contactMonthIndex = (instant: string, messageId: string) => ({
  GSI1PK: `CONTACTS#${instant.slice(0, 7)}`,
  GSI1SK: `${instant}#${id(messageId)}`,
});

/** Index 1 of a submission: found by state, oldest first, by the sweeper. */
export const submissionIndex = (state: string, instant: string) => ({
  GSI1PK: `SUB#${state}`,
  GSI1SK: instant,
});

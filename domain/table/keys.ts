import type { CalendarDate } from '../calendar-date.ts';
import type { MessageName } from '../messaging/message.ts';
import type { RateKind } from './rate-kind.ts';

/** A hex SHA-256. Text typed by people enters a key only as one of these. */
export type Sha256 = string & { readonly __sha256: true };

/** The primary key of an item in the one table. */
export interface ItemKey {
  readonly PK: string;
  readonly SK: string;
}

/** The attribute DynamoDB's TTL reads: seconds since 1970. */
export const ttlAttribute = 'expiresAt';

const SAFE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** An ID that is allowed in a key: letters, digits, - and _, at most 64. Throws otherwise: handlers check IDs first. */
export function checkedId(text: string): string {
  if (!SAFE_ID.test(text)) throw new Error('An id in a key must be 1 to 64 letters, digits, - or _');
  return text;
}

const turnSortKeys = { outbox: 'TURN', schedule: 'SCHEDULE', sweeper: 'SWEEPER' } as const;

/** The functions that hand IDs over to the workers' queues. */
export type FeederName = keyof typeof turnSortKeys;

/** True for a text that can be an id in a key. */
export const isKeyId = (text: string): boolean => SAFE_ID.test(text);

const ofAccount = (userId: string, SK: string): ItemKey => ({ PK: accountPartition(userId), SK });

export const keys = {
  /** Early-access record and free counter of a normalized address. */
  earlyAccess: (email: Sha256): ItemKey => ({ PK: `EMAIL#${email}`, SK: 'EARLY' }),
  /** Second counter of the free quota, by folded mailbox. */
  mailboxQuota: (mailbox: Sha256): ItemKey => ({ PK: `MAILBOX#${mailbox}`, SK: 'QUOTA' }),
  /** A message we mail: under its account, or under a key of its own. */
  message: ({ kind, id: messageId, owner }: MessageName): ItemKey =>
    owner === undefined
      ? { PK: `MESSAGE#${kind}#${checkedId(messageId)}`, SK: 'MESSAGE' }
      : { PK: accountPartition(owner), SK: `MESSAGE#${kind}#${checkedId(messageId)}` },
  /** `window` is the UTC day or hour the counter belongs to, as an ISO prefix. */
  rate: (kind: RateKind, subject: Sha256, window: string): ItemKey => ({
    PK: `RATE#${kind}#${subject}#${window}`,
    SK: 'RATE',
  }),
  quote: (quoteId: string): ItemKey => ({ PK: `QUOTE#${checkedId(quoteId)}`, SK: 'QUOTE' }),
  /** What happened to a quote, counted from 1; never changed. */
  quoteEvent: (quoteId: string, number: number): ItemKey => ({
    PK: `QUOTE#${checkedId(quoteId)}`,
    SK: `${quoteEventPrefix}${String(number).padStart(6, '0')}`,
  }),
  /** A draft of a quote as it was typed, by the content it belongs to; never changed. */
  quoteDraft: (quoteId: string, contentId: string): ItemKey => ({
    PK: `QUOTE#${checkedId(quoteId)}`,
    SK: `DRAFT#${checkedId(contentId)}`,
  }),
  /** When the client of a quote probably opened it. */
  quoteOpening: (quoteId: string): ItemKey => ({ PK: `QUOTE#${checkedId(quoteId)}`, SK: 'OPENING' }),
  /** The client's link of a quote whose link was renewed; before that the quote's own id is its link. */
  quoteLink: (linkId: string): ItemKey => ({ PK: `QUOTE#${checkedId(linkId)}`, SK: 'LINK' }),
  /** A verification link, by its token's hash. */
  verification: (token: Sha256): ItemKey => ({ PK: `VERIFY#${token}`, SK: 'VERIFY' }),
  /** A PDF of the free generator, by its hash. */
  freeFile: (hash: Sha256): ItemKey => ({ PK: `FILE#${hash}`, SK: 'FILE' }),
  contactMessage: (messageId: string): ItemKey => ({ PK: `CONTACT#${checkedId(messageId)}`, SK: 'CONTACT' }),
  /** Switches and settings an operator changes without deploying. */
  setting: (name: string): ItemKey => ({ PK: `SETTING#${checkedId(name)}`, SK: 'SETTING' }),
  /** Whose turn it is to hand over what waits in the outbox, what is scheduled, or what the sweeper finds. */
  outboxTurn: (of: FeederName = 'outbox'): ItemKey => ({ PK: 'OUTBOX', SK: turnSortKeys[of] }),

  // Everything of one account lies in its own partition; `userId` comes from the verified token alone.
  businessProfile: (userId: string): ItemKey => ({ PK: accountPartition(userId), SK: 'PROFILE' }),
  liteProfile: (userId: string): ItemKey => ({ PK: accountPartition(userId), SK: 'LITE' }),
  /** From when on sign-ins of an account count. */
  signInLimit: (userId: string): ItemKey => ofAccount(userId, 'SESSIONS'),
  /** The last sign-ins of an account. */
  signInHistory: (userId: string): ItemKey => ofAccount(userId, 'SIGNINS'),
  /** Long work of an account that functions do in units, by its kind. */
  task: (userId: string, kind: string): ItemKey => ofAccount(userId, `${taskPrefix}${checkedId(kind)}`),
  /** The last full export of an account. */
  fullExport: (userId: string): ItemKey => ofAccount(userId, 'FULLEXPORT'),
  /** The last import of a full export into an account. */
  fullImport: (userId: string): ItemKey => ofAccount(userId, 'FULLIMPORT'),
  /** The recovery codes of an account, by their hashes. */
  recoveryCodes: (userId: string): ItemKey => ofAccount(userId, 'RECOVERY'),
  /** What the user of an account calls their passkeys. */
  passkeyNames: (userId: string): ItemKey => ofAccount(userId, 'PASSKEYS'),
  /** An invoice without its content: what the history shows. Sorts by the time it was created. */
  invoice: (userId: string, invoiceId: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${invoicePrefix}${checkedId(invoiceId)}`,
  }),
  /** The content of one submission of an invoice; never changed. */
  invoiceContent: (userId: string, submissionId: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `CONTENT#${checkedId(submissionId)}`,
  }),
  /** What happened to an invoice; never changed. The ID is derived from what happened, so that it is recorded once. */
  invoiceEvent: (userId: string, invoiceId: string, instant: string, eventId: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${eventPrefix(invoiceId)}${instant}#${checkedId(eventId)}`,
  }),
  /** The client's link of an invoice: its id is the right to read it. */
  invoiceLink: (linkId: string): ItemKey => ({ PK: `LINK#${checkedId(linkId)}`, SK: 'LINK' }),
  /** A PDF of an account that left the product, by its hash. */
  issuedFile: (userId: string, hash: Sha256): ItemKey => ofAccount(userId, `FILE#${hash}`),
  /** The code printed on a document, by the hash of the document's name within the account. */
  fileCode: (userId: string, name: Sha256): ItemKey => ofAccount(userId, `FILECODE#${name}`),
  /** The account that an alias stands for in the links of emails. */
  mailAlias: (alias: string): ItemKey => ({ PK: `MAILALIAS#${checkedId(alias)}`, SK: 'ALIAS' }),
  /** A mailbox that gets nothing more from a business, by its hash. */
  mailStop: (userId: string, mailbox: Sha256): ItemKey => ofAccount(userId, `STOP#${mailbox}`),
  /** Makes a number unique in its account (rule 29); by the folded number's hash. */
  invoiceNumber: (userId: string, number: Sha256): ItemKey => ofAccount(userId, `NUMBER#${number}`),
  /** Makes the number of a quote unique in its account; by the folded number's hash. */
  quoteNumber: (userId: string, number: Sha256): ItemKey => ofAccount(userId, `QUOTENUMBER#${number}`),
  /** A payment of an invoice. */
  payment: (userId: string, invoiceId: string, paymentId: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${paymentPrefix(invoiceId)}${checkedId(paymentId)}`,
  }),
  /** What an account has billed and is owed. */
  accountTotals: (userId: string): ItemKey => ({ PK: accountPartition(userId), SK: 'TOTALS' }),
  /** What an account has billed and was paid in a month, `yyyy-mm`. */
  monthTotals: (userId: string, month: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${monthPrefix}${checkedId(month)}`,
  }),
  /** What an account is owed by the day it is due, for the days of a month, `yyyy-mm`. */
  owedDays: (userId: string, month: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${owedPrefix}${checkedId(month)}`,
  }),
  /** What a client owes by the day it is due, for the days of a month, `yyyy-mm`. */
  clientOwedDays: (userId: string, clientId: string, month: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${clientOwedPrefix(clientId)}${checkedId(month)}`,
  }),
  /** What the reminders of an invoice have come to, and when the next one is due. */
  reminderPlan: (userId: string, invoiceId: string): ItemKey =>
    ofAccount(userId, `REMINDER#${checkedId(invoiceId)}`),
  /** A round over all invoices of an account, after its reminders or its zone changed. */
  reminderRound: (userId: string): ItemKey => ({ PK: accountPartition(userId), SK: 'REMINDERS' }),
  /** How an invoice repeats, and when the next one is due. */
  repeat: (userId: string, invoiceId: string): ItemKey =>
    ofAccount(userId, `${repeatPrefix}${checkedId(invoiceId)}`),
  client: (userId: string, clientId: string): ItemKey =>
    ofAccount(userId, `${clientPrefix}${checkedId(clientId)}`),
  /** Finds a client by its folded name's hash, and makes the name unique. */
  clientName: (userId: string, name: Sha256): ItemKey => ({
    PK: accountPartition(userId),
    SK: `CLIENTNAME#${name}`,
  }),
  /** A client's question about a quote; its id is the instant it was asked at, in milliseconds. */
  quoteQuestion: (userId: string, quoteId: string, questionId: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${questionPrefix(quoteId)}${checkedId(questionId)}`,
  }),
  /** Why a document needs its owner, from a day on or at once. */
  todayItem: (
    userId: string,
    {
      from = '0',
      reason,
      documentId,
      part,
    }: {
      readonly from?: CalendarDate | undefined;
      readonly reason: string;
      readonly documentId: string;
      readonly part?: string | undefined;
    },
  ): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${todayPrefix}${[from, reason, documentId, ...(part === undefined ? [] : [part])].map(checkedId).join('#')}`,
  }),
  /** The account of an owner with the payment provider. */
  payeeAccount: (userId: string): ItemKey => ofAccount(userId, 'PAYEE'),
  /** Whose account with the payment provider it is, by the provider's ID. */
  payeeOwner: (accountId: string): ItemKey => ({ PK: `PAYEE#${checkedId(accountId)}`, SK: 'PAYEE' }),
  /** A payment by way of the provider, with its refunds and disputes. */
  onlinePayment: (userId: string, paymentId: string): ItemKey =>
    ofAccount(userId, `${onlinePaymentPrefix}${checkedId(paymentId)}`),
  /** The one page of the provider on which an invoice can be paid now. */
  paymentSession: (userId: string, invoiceId: string): ItemKey =>
    ofAccount(userId, `${paymentSessionPrefix}${checkedId(invoiceId)}`),
  /** An event of the payment provider, by its ID there. */
  providerEvent: (eventId: string): ItemKey => ({ PK: `PROVIDEREVENT#${checkedId(eventId)}`, SK: 'EVENT' }),
  job: (userId: string, jobId: string): ItemKey => ofAccount(userId, `${jobPrefix}${checkedId(jobId)}`),
  savedItem: (userId: string, itemId: string): ItemKey =>
    ofAccount(userId, `${itemPrefix}${checkedId(itemId)}`),
  /** Which saved items are the most used. */
  itemRanking: (userId: string): ItemKey => ({ PK: accountPartition(userId), SK: 'RANKING' }),
} as const;

/** The partition that everything of an account lies in. */
export const accountPartition = (userId: string): string => `USER#${checkedId(userId)}`;

/** What the sort keys of an account's invoices, clients, saved items, repeats, payments and totals begin with. */
export const invoicePrefix = 'INVOICE#';
export const clientPrefix = 'CLIENT#';
export const itemPrefix = 'ITEM#';
export const repeatPrefix = 'REPEAT#';
export const paymentsPrefix = 'PAYMENT#';
export const monthPrefix = 'MONTH#';
export const owedPrefix = 'OWED#';
export const clientsOwedPrefix = 'CLIENTOWED#';
export const todayPrefix = 'TODAY#';
export const onlinePaymentPrefix = 'ONLINEPAYMENT#';
export const paymentSessionPrefix = 'PAYSESSION#';
export const taskPrefix = 'TASK#';
export const jobPrefix = 'JOB#';

/** What the sort keys begin with of what a client owes, an invoice's payments, its events, and questions about a quote. */
export const clientOwedPrefix = (clientId: string): string => `${clientsOwedPrefix}${checkedId(clientId)}#`;
export const paymentPrefix = (invoiceId: string): string => `${paymentsPrefix}${checkedId(invoiceId)}#`;
export const questionPrefix = (quoteId: string): string => `QUESTION#${checkedId(quoteId)}#`;
export const eventPrefix = (invoiceId: string): string => `EVENT#${checkedId(invoiceId)}#`;

/** What the sort keys of a quote's links begin with. */
export const quoteEventPrefix = 'EVENT#';

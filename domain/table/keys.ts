import type { CalendarDate } from '../calendar-date.ts';
import type { MessageName } from '../messaging/message.ts';
import { checkedId } from './key-id.ts';
import {
  cameInPrefix,
  clientOwedPrefix,
  clientPrefix,
  dividedPaymentPrefix,
  eventPrefix,
  invoicePrefix,
  itemPrefix,
  jobPrefix,
  monthPrefix,
  onlinePaymentPrefix,
  owedPrefix,
  paymentPrefix,
  paymentSessionPrefix,
  photoPrefix,
  questionPrefix,
  quoteEventPrefix,
  repeatPrefix,
  serviceAddressPrefix,
  taskPrefix,
  todayPrefix,
} from './key-prefixes.ts';
import type { RateKind } from './rate-kind.ts';

/** A hex SHA-256. Text typed by people is only used in keys in this form. */
export type Sha256 = string & { readonly __sha256: true };

/** The primary key of an item in the one table. */
export interface ItemKey {
  readonly PK: string;
  readonly SK: string;
}

/** The TTL attribute of DynamoDB, in seconds since 1970. */
export const ttlAttribute = 'expiresAt';

const feederSortKeys = { outbox: 'TURN', schedule: 'SCHEDULE', sweeper: 'SWEEPER' } as const;

/** The functions that send IDs to the workers' queues. */
export type FeederName = keyof typeof feederSortKeys;

const ofAccount = (userId: string, SK: string): ItemKey => ({ PK: accountPartition(userId), SK });

export const keys = {
  /** Early-access record and free-invoice counter of a normalized address. */
  earlyAccess: (email: Sha256): ItemKey => ({ PK: `EMAIL#${email}`, SK: 'EARLY' }),
  /** Second free-invoice counter, by folded mailbox. */
  mailboxQuota: (mailbox: Sha256): ItemKey => ({ PK: `MAILBOX#${mailbox}`, SK: 'QUOTA' }),
  /** A message: in the partition of its account, or in one of its own. */
  message: ({ kind, id: messageId, owner }: MessageName): ItemKey =>
    owner === undefined
      ? { PK: `MESSAGE#${kind}#${checkedId(messageId)}`, SK: 'MESSAGE' }
      : { PK: accountPartition(owner), SK: `MESSAGE#${kind}#${checkedId(messageId)}` },
  /** A rate counter. `window` is its UTC day or hour, as the beginning of an ISO instant. */
  rate: (kind: RateKind, subject: Sha256, window: string): ItemKey => ({
    PK: `RATE#${kind}#${subject}#${window}`,
    SK: 'RATE',
  }),
  quote: (quoteId: string): ItemKey => ({ PK: `QUOTE#${checkedId(quoteId)}`, SK: 'QUOTE' }),
  /** An event of a quote, numbered from 1. Never changed. */
  quoteEvent: (quoteId: string, number: number): ItemKey => ({
    PK: `QUOTE#${checkedId(quoteId)}`,
    SK: `${quoteEventPrefix}${String(number).padStart(6, '0')}`,
  }),
  /** A quote's draft as typed, by content ID. Never changed. */
  quoteDraft: (quoteId: string, contentId: string): ItemKey => ({
    PK: `QUOTE#${checkedId(quoteId)}`,
    SK: `DRAFT#${checkedId(contentId)}`,
  }),
  /** When the client of a quote probably opened it. */
  quoteOpening: (quoteId: string): ItemKey => ({ PK: `QUOTE#${checkedId(quoteId)}`, SK: 'OPENING' }),
  /** The renewed link of a quote. Before a renewal, the link ID is the quote's own ID. */
  quoteLink: (linkId: string): ItemKey => ({ PK: `QUOTE#${checkedId(linkId)}`, SK: 'LINK' }),
  /** A verification link, by its token's hash. */
  verification: (token: Sha256): ItemKey => ({ PK: `VERIFY#${token}`, SK: 'VERIFY' }),
  /** A PDF of the free generator, by its hash. */
  freeFile: (hash: Sha256): ItemKey => ({ PK: `FILE#${hash}`, SK: 'FILE' }),
  contactMessage: (messageId: string): ItemKey => ({ PK: `CONTACT#${checkedId(messageId)}`, SK: 'CONTACT' }),
  /** Settings that an operator changes without a deployment. */
  setting: (name: string): ItemKey => ({ PK: `SETTING#${checkedId(name)}`, SK: 'SETTING' }),
  /** The current run of a feeder: of the outbox, the schedule or the sweeper. */
  outboxTurn: (feeder: FeederName = 'outbox'): ItemKey => ({ PK: 'OUTBOX', SK: feederSortKeys[feeder] }),

  // Everything of an account is in its own partition. `userId` must come from the verified token.
  businessProfile: (userId: string): ItemKey => ({ PK: accountPartition(userId), SK: 'PROFILE' }),
  liteProfile: (userId: string): ItemKey => ({ PK: accountPartition(userId), SK: 'LITE' }),
  /** The instant from which sign-ins of an account count. */
  signInLimit: (userId: string): ItemKey => ofAccount(userId, 'SESSIONS'),
  /** The last sign-ins of an account. */
  signInHistory: (userId: string): ItemKey => ofAccount(userId, 'SIGNINS'),
  /** A task of an account, by its kind. */
  task: (userId: string, kind: string): ItemKey => ofAccount(userId, `${taskPrefix}${checkedId(kind)}`),
  /** The last full export of an account. */
  fullExport: (userId: string): ItemKey => ofAccount(userId, 'FULLEXPORT'),
  /** The last import of a full export into an account. */
  fullImport: (userId: string): ItemKey => ofAccount(userId, 'FULLIMPORT'),
  /** The recovery codes of an account, by their hashes. */
  recoveryCodes: (userId: string): ItemKey => ofAccount(userId, 'RECOVERY'),
  /** The names that a user gave to passkeys. */
  passkeyNames: (userId: string): ItemKey => ofAccount(userId, 'PASSKEYS'),
  /** An invoice without its content, as shown in the history. Sorts by creation time. */
  invoice: (userId: string, invoiceId: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${invoicePrefix}${checkedId(invoiceId)}`,
  }),
  /** The content of one submission of an invoice. Never changed. */
  invoiceContent: (userId: string, submissionId: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `CONTENT#${checkedId(submissionId)}`,
  }),
  /** An event of an invoice. Never changed. The ID is derived from the event, so that each is recorded once. */
  invoiceEvent: (userId: string, invoiceId: string, instant: string, eventId: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${eventPrefix(invoiceId)}${instant}#${checkedId(eventId)}`,
  }),
  /** The client's link of an invoice. Anyone who knows its ID can read the invoice. */
  invoiceLink: (linkId: string): ItemKey => ({ PK: `LINK#${checkedId(linkId)}`, SK: 'LINK' }),
  /** An issued PDF of an account, by its hash. */
  issuedFile: (userId: string, hash: Sha256): ItemKey => ofAccount(userId, `FILE#${hash}`),
  /** The code printed on a document, by the hash of the document's name within the account. */
  fileCode: (userId: string, name: Sha256): ItemKey => ofAccount(userId, `FILECODE#${name}`),
  /** The account that an alias in email links belongs to. */
  mailAlias: (alias: string): ItemKey => ({ PK: `MAILALIAS#${checkedId(alias)}`, SK: 'ALIAS' }),
  /** A mailbox that gets no more emails from a business, by its hash. */
  mailStop: (userId: string, mailbox: Sha256): ItemKey => ofAccount(userId, `STOP#${mailbox}`),
  /** Makes an invoice number unique in its account (rule 29), by the hash of the folded number. */
  invoiceNumber: (userId: string, number: Sha256): ItemKey => ofAccount(userId, `NUMBER#${number}`),
  /** Makes a quote number unique in its account, by the hash of the folded number. */
  quoteNumber: (userId: string, number: Sha256): ItemKey => ofAccount(userId, `QUOTENUMBER#${number}`),
  /** A payment of an invoice. */
  payment: (userId: string, invoiceId: string, paymentId: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${paymentPrefix(invoiceId)}${checkedId(paymentId)}`,
  }),
  /** A payment that was divided over several invoices, by the key of its press. */
  dividedPayment: (userId: string, dividedId: string): ItemKey =>
    ofAccount(userId, `${dividedPaymentPrefix}${checkedId(dividedId)}`),
  /** The billed and owed totals of an account. */
  accountTotals: (userId: string): ItemKey => ({ PK: accountPartition(userId), SK: 'TOTALS' }),
  /** The billed and paid totals of an account in a month, `yyyy-mm`. */
  monthTotals: (userId: string, month: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${monthPrefix}${checkedId(month)}`,
  }),
  /** The amounts owed to an account by due date, for the days of a month, `yyyy-mm`. */
  owedDays: (userId: string, month: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${owedPrefix}${checkedId(month)}`,
  }),
  /** The amounts owed by a client by due date, for the days of a month, `yyyy-mm`. */
  clientOwedDays: (userId: string, clientId: string, month: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${clientOwedPrefix(clientId)}${checkedId(month)}`,
  }),
  /** The state of an invoice's reminders, and when the next one is due. */
  reminderPlan: (userId: string, invoiceId: string): ItemKey =>
    ofAccount(userId, `REMINDER#${checkedId(invoiceId)}`),
  /** A task over all invoices of an account after its reminder settings or its time zone changed. */
  reminderRound: (userId: string): ItemKey => ({ PK: accountPartition(userId), SK: 'REMINDERS' }),
  /** The schedule of a recurring invoice, and when the next one is due. */
  repeat: (userId: string, invoiceId: string): ItemKey =>
    ofAccount(userId, `${repeatPrefix}${checkedId(invoiceId)}`),
  client: (userId: string, clientId: string): ItemKey =>
    ofAccount(userId, `${clientPrefix}${checkedId(clientId)}`),
  /** Finds a client by the hash of the folded name, and makes the name unique. */
  clientName: (userId: string, name: Sha256): ItemKey => ({
    PK: accountPartition(userId),
    SK: `CLIENTNAME#${name}`,
  }),
  /** A client's question about a quote. Its ID is the instant of the question, in milliseconds. */
  quoteQuestion: (userId: string, quoteId: string, questionId: string): ItemKey => ({
    PK: accountPartition(userId),
    SK: `${questionPrefix(quoteId)}${checkedId(questionId)}`,
  }),
  /** Something that happened to money, an approval or an opening, by its instant (ISO). */
  cameIn: (userId: string, instant: string, entryId: string): ItemKey =>
    ofAccount(userId, `${cameInPrefix}${instant}#${checkedId(entryId)}`),
  /** When the owner of an account was last emailed about money. */
  moneyNotices: (userId: string): ItemKey => ofAccount(userId, 'MONEYNOTICES'),
  /** A reason why a document needs its owner's attention, from a day on or immediately. */
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
  /** The owner's account with the payment provider. */
  payeeAccount: (userId: string): ItemKey => ofAccount(userId, 'PAYEE'),
  /** The owner of an account with the payment provider, by the provider's ID. */
  payeeOwner: (accountId: string): ItemKey => ({ PK: `PAYEE#${checkedId(accountId)}`, SK: 'PAYEE' }),
  /** A payment through the provider, with its refunds and disputes. */
  onlinePayment: (userId: string, paymentId: string): ItemKey =>
    ofAccount(userId, `${onlinePaymentPrefix}${checkedId(paymentId)}`),
  /** The only page of the provider on which an invoice can be paid now. */
  paymentSession: (userId: string, invoiceId: string): ItemKey =>
    ofAccount(userId, `${paymentSessionPrefix}${checkedId(invoiceId)}`),
  /** An event of the payment provider, by the provider's ID. */
  providerEvent: (eventId: string): ItemKey => ({ PK: `PROVIDEREVENT#${checkedId(eventId)}`, SK: 'EVENT' }),
  photo: (userId: string, photoId: string): ItemKey =>
    ofAccount(userId, `${photoPrefix}${checkedId(photoId)}`),
  /** How much space the photos of an account take. */
  photoSpace: (userId: string): ItemKey => ofAccount(userId, 'PHOTOSPACE'),
  /** The settings of an account about jobs. */
  jobSettings: (userId: string): ItemKey => ofAccount(userId, 'JOBSETTINGS'),
  /** A calendar feed, by the hash of the secret in its link. */
  jobFeed: (secret: Sha256): ItemKey => ({ PK: `JOBFEED#${secret}`, SK: 'FEED' }),
  job: (userId: string, jobId: string): ItemKey => ofAccount(userId, `${jobPrefix}${checkedId(jobId)}`),
  /** A place where work is done for a client, with access notes and equipment. */
  serviceAddress: (userId: string, clientId: string, addressId: string): ItemKey =>
    ofAccount(userId, `${serviceAddressPrefix(clientId)}${checkedId(addressId)}`),
  savedItem: (userId: string, itemId: string): ItemKey =>
    ofAccount(userId, `${itemPrefix}${checkedId(itemId)}`),
  /** The ranking of the most used saved items. */
  itemRanking: (userId: string): ItemKey => ({ PK: accountPartition(userId), SK: 'RANKING' }),
} as const;

/** The partition of an account. */
export const accountPartition = (userId: string): string => `USER#${checkedId(userId)}`;

/** The account whose items a partition contains. */
export const accountOfPartition = (partition: string): string => partition.replace(/^USER#/, '');

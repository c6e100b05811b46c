/**
 * The kinds of email that are stored as messages, in this order: the free generator's invoice to its author; a Lite
 * invoice to its account, and to its client; a notice to an account; a reminder; a notice about a recurring invoice; a
 * receipt; a statement; a notice about online payments to the account, and to a client; a visitor's message to support;
 * the notice that a quote was approved, and the customer's copy of it; a Lite quote to its client; notices to its owner
 * that it was declined, and of a question.
 */
export const messageKinds = [
  'free-invoice',
  'lite-invoice',
  'client-invoice',
  'account-notice',
  'reminder',
  'repeat-notice',
  'receipt',
  'statement',
  'payment-notice',
  'client-payment-notice',
  'contact',
  'quote-approval',
  'quote-copy',
  'quote-sent',
  'quote-decline',
  'quote-question',
] as const;

export type MessageKind = (typeof messageKinds)[number];

/**
 * The recipient of each kind: the account itself, a visitor at the address they typed for themselves, support, or a
 * client, whose address a visitor or an owner chose. Emails to clients must pass the checks in
 * `lambdas/client-email/client-mail-gate.ts`.
 */
export const messageAudience = {
  'free-invoice': 'visitor',
  'lite-invoice': 'account',
  'client-invoice': 'client',
  'account-notice': 'account',
  reminder: 'client',
  'repeat-notice': 'account',
  receipt: 'client',
  statement: 'client',
  'payment-notice': 'account',
  'client-payment-notice': 'client',
  contact: 'support',
  'quote-approval': 'account',
  'quote-copy': 'client',
  'quote-sent': 'client',
  'quote-decline': 'account',
  'quote-question': 'account',
} as const satisfies Readonly<Record<MessageKind, 'account' | 'client' | 'support' | 'visitor'>>;

/** The kinds of messages to clients. */
export type ClientMailKind = {
  readonly [Kind in MessageKind]: (typeof messageAudience)[Kind] extends 'client' ? Kind : never;
}[MessageKind];

export const clientMailKinds = messageKinds.filter(
  (kind): kind is ClientMailKind => messageAudience[kind] === 'client',
);

/**
 * Where a message has the ID of its invoice or quote: in its attribute `about`, in its own ID, or in its own ID before
 * a dash and a number. `none`: it is not about a document.
 */
export const documentIdSource = {
  'free-invoice': 'none',
  'lite-invoice': 'about',
  'client-invoice': 'about',
  'account-notice': 'none',
  reminder: 'about',
  'repeat-notice': 'about',
  receipt: 'about',
  statement: 'none',
  'payment-notice': 'about',
  'client-payment-notice': 'about',
  contact: 'none',
  'quote-approval': 'id',
  'quote-copy': 'id',
  'quote-sent': 'id-and-number',
  'quote-decline': 'id-and-number',
  'quote-question': 'id-and-number',
} as const satisfies Readonly<Record<MessageKind, 'about' | 'id' | 'id-and-number' | 'none'>>;

/** The ID of the invoice or quote that a message is about; undefined if there is none. */
export function documentOfMessage({
  kind,
  id,
  about,
}: {
  readonly kind: MessageKind;
  readonly id: string;
  readonly about: string;
}): string | undefined {
  switch (documentIdSource[kind]) {
    case 'about':
      return about || undefined;
    case 'id':
      return id;
    case 'id-and-number':
      return id.slice(0, id.lastIndexOf('-'));
    case 'none':
      return undefined;
  }
}

/** Identifies a message: its kind, an ID chosen by its module, and the account that owns it, if any. */
export interface MessageName {
  readonly kind: MessageKind;
  readonly id: string;
  readonly owner?: string;
}

/**
 * The states of a message (rule 36). `waiting`: in the outbox. `reserved`: before the email call. `sending`: from just
 * before the email call until its outcome is written. The others are outcomes. `sent`: the mail service accepted the
 * email. `returned`: the mail service certainly did not accept it, and the reservation was returned; the same key may
 * reserve again. `unknown`: the outcome is not known; it can only become `sent`, when the mail service reports it. No
 * state is ever reverted.
 */
export const messageStates = ['waiting', 'reserved', 'sending', 'sent', 'returned', 'unknown'] as const;

/** `newer`: a state that a newer release wrote, read after a rollback. Such a message is not changed. */
export type MessageState = (typeof messageStates)[number] | 'newer';

/** Milliseconds after which a reservation counts as abandoned. A function runs at most 58 s. */
export const leaseMilliseconds = 2 * 60 * 1000;

/** The two queues of the outbox: `people` for emails that somebody waits for, `planned` for scheduled emails. */
export const outboxQueues = ['people', 'planned'] as const;

export type OutboxQueue = (typeof outboxQueues)[number];

const plannedKinds: readonly string[] = ['reminder', 'repeat-notice'] satisfies MessageKind[];

/** The queue of a kind of message. */
export const queueOfKind = (kind: MessageKind): OutboxQueue =>
  plannedKinds.includes(kind) ? 'planned' : 'people';

/** The pace at which the feeder passes messages to the workers, and how long messages wait. */
export const outbox = {
  /** Each queue's share of SES's send rate. Emails that requests send directly also use the share of `people`. */
  shares: { people: 0.35, planned: 0.65 },
  /** Emails per second that SES allows new production accounts. Used until SES has reported its rate. */
  usualSendRate: 14,
  /** Minutes until the send rate is read from SES again. */
  sendRateMinutes: 5,
  /**
   * The queues hold at most as many emails as can be sent in this many seconds. Below two minutes, so that a message
   * that becomes due now is sent within two minutes.
   */
  aheadSeconds: 110,
  /** Minutes after which a message that still waits is put into a queue again. */
  offerMinutes: 10,
  /**
   * Most IDs in the queues, split by `shares`. The feeder stores them in one item, which DynamoDB limits to 400 KB.
   */
  maxQueued: 60_000,
  /** Characters of the hash under which one run of the feeder stores an ID for the next run. */
  offerHashLength: 6,
  /** IDs of scheduled or unfinished work that are sent per second. The work of a time zone becomes due more slowly. */
  workPerSecond: 100,
  /** IDs read per partition in one run. The feeder alternates between the accounts of these IDs. */
  readAhead: 10_000,
  /** A worker may exceed its part of the send rate by this factor, because messages are not spread evenly. */
  workerBurst: 1.5,
  /** Seconds after which a run of the feeder has certainly ended. */
  feederRunSeconds: 58,
  /** Failures of our own code after which a message is set aside. */
  tries: 3,
  /** Minutes until a retry, if the message was certainly not sent or could not be composed. */
  retryMinutes: 10,
  /** Emails that somebody asked for sort this many days before scheduled ones. Nothing waits that long. */
  aheadDays: 10,
} as const;

/**
 * What we mail and keep account of, one message each: the invoice of the free generator to its author, a Lite invoice to
 * its account and to its client, a reminder of it, a receipt for a payment, a client's statement, word to an account of what
 * concerns it, of what was made by a repeat and of what became of an online payment, word of the latter to a client, a
 * visitor's message to support, a Lite quote to its client, word of an approved or
 * declined quote and a question about it to its owner, and the customer's copy of what was approved.
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
 * Who gets each kind of message: the account itself, a visitor at the address they typed for themselves, support, or a
 * client, whose address a visitor or an owner chose. What goes to clients has to pass the gate of
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

/** Kinds of messages that go to third-party addresses. */
export type ClientMailKind = {
  readonly [Kind in MessageKind]: (typeof messageAudience)[Kind] extends 'client' ? Kind : never;
}[MessageKind];

export const clientMailKinds = messageKinds.filter(
  (kind): kind is ClientMailKind => messageAudience[kind] === 'client',
);

/**
 * Where the ID of the invoice or quote is that a message is about: in its attribute `about`, in its own ID, or in its own ID
 * before a dash and a number. `none`: it is about no document.
 */
export const messageSubject = {
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

/** The ID of the invoice or quote that a message is about; undefined if it is about none. */
export function documentOfMessage({
  kind,
  id,
  about,
}: {
  readonly kind: MessageKind;
  readonly id: string;
  readonly about: string;
}): string | undefined {
  switch (messageSubject[kind]) {
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

/** What names a message: its kind, an ID chosen by its module, and the account that owns it, if any. */
export interface MessageName {
  readonly kind: MessageKind;
  readonly id: string;
  readonly owner?: string;
}

/**
 * The states of a message (rule 36): `waiting` for its time, in the outbox; `reserved` before anything left, `sending` from just before the mail call until
 * its outcome is written. The others are outcomes: the mail service took it; it certainly did not, and the place was
 * returned; unknown. `returned` may be reserved again by the same key, `unknown` only becomes `sent`, by the mail
 * service's own word, and no state goes back.
 */
export const messageStates = ['waiting', 'reserved', 'sending', 'sent', 'returned', 'unknown'] as const;

/** `newer`: a state of a newer release, found after a rollback; such a message is left alone. */
export type MessageState = (typeof messageStates)[number] | 'newer';

/** Milliseconds after which a reservation counts as abandoned; a function lives at most 58 s. */
export const leaseMilliseconds = 2 * 60 * 1000;

/** The two queues of the outbox: emails that somebody waits for, and those that the schedule asked for. */
export const outboxQueues = ['people', 'planned'] as const;

export type OutboxQueue = (typeof outboxQueues)[number];

const plannedKinds: readonly string[] = ['reminder', 'repeat-notice'] satisfies MessageKind[];

/** The queue of a kind of message. */
export const queueOfKind = (kind: MessageKind): OutboxQueue =>
  plannedKinds.includes(kind) ? 'planned' : 'people';

/** How the outbox is handed over to the workers, and how long a message waits. */
export const outbox = {
  /** Share of SES's send rate per queue; emails that a request sends itself use the people's share too. */
  shares: { people: 0.35, planned: 0.65 },
  /** Emails per second that SES allows in production at first; used until SES has answered. */
  usualSendRate: 14,
  /** Minutes after which SES is asked for the send rate again. */
  sendRateMinutes: 5,
  /** Seconds of emails that are in the queues at most. Below two minutes, so that what becomes due now is sent within two. */
  aheadSeconds: 110,
  /** Minutes after which an ID that still waits is offered again. */
  offerMinutes: 10,
  /** IDs that are in the queues at most, divided by `shares`; the feeder remembers them in one item of 400 KB. */
  offersAtOnce: 60_000,
  /** Characters of the hash by which a run of the feeder remembers an ID for the next one. */
  offerHashLength: 6,
  /** Work, scheduled or swept, that is handed over a second: more than accounts of a time zone have by turns in their half hour. */
  workPerSecond: 100,
  /** IDs read per partition and run: how far ahead accounts take turns. */
  readAhead: 10_000,
  /** A worker may be so much faster than its part of the rate, because messages are not divided evenly. */
  workerBurst: 1.5,
  /** Seconds after which a feeder's run is over however it ended. */
  turnSeconds: 58,
  /** Failures of our own after which a message is set aside. */
  tries: 3,
  /** Minutes until a message that was certainly not taken, or could not be composed, is tried again. */
  retryMinutes: 10,
  /** What somebody asked for is due so many days before what the schedule asked for: more than anything waits. */
  aheadDays: 10,
} as const;

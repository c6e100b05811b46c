/** Identifies a message: its kind, an ID chosen by its module, and the account that owns it, if any. */
export interface MessageName {
  /** A kind of `lambdas/composition/all-messages.ts`, or one of a newer release. */
  readonly kind: string;
  readonly id: string;
  readonly owner?: string;
}

/**
 * The states of a message (rule 36). `waiting`: in the outbox. `reserved`: before the email call. `sending`: from just
 * before the email call until its outcome is written. The others are outcomes. `sent`: the mail service accepted the
 * email. `returned`: the mail service certainly did not accept it, and the reservation was returned; the same key may
 * reserve again. `unknown`: the outcome is not known. Only `sent` and `unknown` never go back: a message of the outbox
 * that was certainly not sent can wait again. A report of SES that it took the email makes `sending` or `unknown`
 * `sent`.
 */
export const messageStates = ['waiting', 'reserved', 'sending', 'sent', 'returned', 'unknown'] as const;

/** `newer`: a state that a newer release wrote, read after a rollback. Such a message is not changed. */
export type MessageState = (typeof messageStates)[number] | 'newer';

/** True if a message is still on its way to the mail service. */
export const isUnsent = (state: MessageState): boolean =>
  state === 'waiting' || state === 'reserved' || state === 'sending';

/** Milliseconds after which a reservation counts as abandoned. A function runs at most 58 s. */
export const leaseMilliseconds = 2 * 60 * 1000;

/** The two queues of the outbox: `people` for emails that somebody waits for, `planned` for scheduled emails. */
export const outboxQueues = ['people', 'planned'] as const;

export type OutboxQueue = (typeof outboxQueues)[number];

/** The pace at which the feeder passes messages to the workers, and how long messages wait. */
export const outbox = {
  /** Each queue's share of SES's send rate. Emails that requests send directly also use the share of `people`. */
  shares: { people: 0.35, planned: 0.65 },
  /** Emails per second that SES allows new production accounts. Used until SES has reported its rate. */
  usualSendRate: 14,
  /** Minutes until rate and daily quota are read from SES again. */
  sendRateMinutes: 5,
  /**
   * Scheduled emails are held back once this share of SES's daily quota is used, by any email. The rest of the day is
   * left to emails that somebody waits for.
   */
  plannedDayShare: 0.8,
  /**
   * The queues hold at most as many emails as can be sent in this many seconds. Below two minutes, so that a message
   * that becomes due now is sent within two minutes.
   */
  aheadSeconds: 110,
  /**
   * An instant that a run stored is ignored if it lies further ahead than this many seconds: the clock of that run was
   * ahead, and its queue would stand still until then.
   */
  clockSeconds: 240,
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

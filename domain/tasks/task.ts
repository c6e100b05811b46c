/**
 * Long work of an account: deleting it, its full export, importing one, and checking its books. An account has at most one
 * task of a kind.
 */
export const taskKinds = ['deletion', 'full-export', 'full-import', 'books-check'] as const;

export type TaskKind = (typeof taskKinds)[number];

/** `running` until its last unit is done or it is given up; `canceled` by its owner. */
export const taskStates = ['running', 'done', 'canceled'] as const;

/** How tasks are worked off, one unit per message of their queue. */
export const taskWork = {
  /** Seconds after which a unit counts as abandoned; a function lives at most 58 s. */
  leaseSeconds: 120,
  /** Longest delay of a message of the queue, in seconds: SQS's limit. Later units wait for the schedule. */
  longestDelaySeconds: 900,
  /** Seconds after which the schedule offers a unit again whose message did not arrive. */
  graceSeconds: 60,
  /** Units that one run of the schedule offers. */
  offersAtOnce: 500,
} as const;

/** Seconds until a unit that failed is tried again: a minute, doubled with each failure, at most an hour. */
export const retrySeconds = (tries: number): number => Math.min(3_600, 60 * 2 ** Math.max(0, tries - 1));

/**
 * The kinds of long work of an account: its deletion, its full export, an import, and a check of its books. An account
 * has at most one task of each kind.
 */
export const taskKinds = ['deletion', 'full-export', 'full-import', 'books-check'] as const;

export type TaskKind = (typeof taskKinds)[number];

/** `running`: until its last unit is done or it is given up. `canceled`: by its owner. */
export const taskStates = ['running', 'done', 'canceled'] as const;

/** Settings for processing tasks. A queue message processes one unit. */
export const taskWork = {
  /** Seconds after which a unit counts as abandoned. A function runs at most 58 s. */
  leaseSeconds: 120,
  /** Longest delay of a queue message in seconds, which SQS limits. Units with a longer delay wait for the schedule. */
  longestDelaySeconds: 900,
  /** Seconds after which the schedule queues a unit again if its message did not arrive. */
  graceSeconds: 60,
  /** One run of the schedule queues at most this many units. */
  maxQueuedPerRun: 500,
} as const;

/** Seconds until a failed unit is retried: a minute, doubled with each failure, at most an hour. */
export const retrySeconds = (tries: number): number => Math.min(3_600, 60 * 2 ** Math.max(0, tries - 1));

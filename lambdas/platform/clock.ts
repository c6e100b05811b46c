/** The current time. It is passed as an argument everywhere, so that tests can set it. */
export type Clock = () => Date;

/** Waits this many milliseconds. */
export type Sleep = (milliseconds: number) => Promise<void>;

export const systemClock: Clock = () => new Date();

export const sleep: Sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * True if `at` was less than `milliseconds` ago (all in milliseconds since 1970). An instant in the future is not recent:
 * it comes from a clock that was ahead, and must not count until then.
 */
export const isRecent = (at: number, milliseconds: number, now: number): boolean =>
  at <= now && now - at < milliseconds;

/** Milliseconds after which scheduled work is tried again that failed or cannot be done now. */
export const laterMilliseconds = 60 * 60 * 1_000;

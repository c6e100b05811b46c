/** The current time. It is passed as an argument everywhere, so that tests can set it. */
export type Clock = () => Date;

/** Waits this many milliseconds. */
export type Sleep = (milliseconds: number) => Promise<void>;

export const systemClock: Clock = () => new Date();

export const sleep: Sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The present instant; an argument everywhere, so that tests decide what time it is. */
export type Clock = () => Date;

/** Waits so many milliseconds. */
export type Sleep = (milliseconds: number) => Promise<void>;

export const systemClock: Clock = () => new Date();

export const sleep: Sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

import type { Condition } from '../table/expression.ts';

/** Milliseconds in which an opened document is noted once: anybody with the link can cause the write. */
const pauseMilliseconds = 5 * 60 * 1000;

/** True for an item whose last opening is at least five minutes ago, or that has none. */
export const isNotNotedLately = (now: Date): Condition<'lastOpenedAt'> => ({
  any: [
    { attr: 'lastOpenedAt', exists: false },
    { attr: 'lastOpenedAt', below: new Date(now.getTime() - pauseMilliseconds).toISOString() },
  ],
});

import type { Condition } from '../table/expression.ts';

/** An opening is stored at most once in this many milliseconds, because anybody with the link can cause the write. */
const minMillisecondsBetween = 5 * 60 * 1000;

/**
 * Condition: the item was never opened, or its last stored opening is at least five minutes ago or before `changedAt`
 * (ISO instant), so that the first opening of a new version is always stored.
 */
export const noRecentOpening = (now: Date, changedAt?: string): Condition<'lastOpenedAt'> => ({
  any: [
    { attr: 'lastOpenedAt', exists: false },
    { attr: 'lastOpenedAt', below: new Date(now.getTime() - minMillisecondsBetween).toISOString() },
    ...(changedAt === undefined ? [] : [{ attr: 'lastOpenedAt' as const, below: changedAt }]),
  ],
});

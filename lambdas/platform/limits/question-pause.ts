import { questionPauseMilliseconds } from '#domain/documents/client-question';
import type { Condition } from '../table/expression.ts';

/** Condition: the last question of a client about the item is older than the pause between two. */
export const noRecentQuestion = (now: Date): Condition<'askedAt'> => ({
  any: [
    { attr: 'askedAt', exists: false },
    { attr: 'askedAt', below: new Date(now.getTime() - questionPauseMilliseconds).toISOString() },
  ],
});

import { count, number, optional } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';

/** Counters of one subject and UTC day; they expire soon after it. */
export const rate = entity('rate', {
  /** How much of the daily limit is used. */
  used: count,
  /** Counts of what happened to the free generator's emails. */
  sent: count,
  bounced: count,
  complained: count,
  expiresAt: optional(number),
});

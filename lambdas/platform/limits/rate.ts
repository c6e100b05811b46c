import { count, number, optional } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';

/** Counters of one subject and UTC day; the table forgets them soon after it. */
export const rate = entity('rate', {
  /** Places taken of a cap. */
  used: count,
  /** What became of the free generator's mail. */
  sent: count,
  bounced: count,
  complained: count,
  expiresAt: optional(number),
});

import { number, optional, text } from '../table/attributes.ts';
import { entity } from '../table/entity.ts';

/** A verification link, by the hash of its token. */
export const verification = entity('verification', {
  userId: text,
  email: text,
  /** When the link stops working; the table forgets it a day later. */
  endsAt: text,
  claimedAt: optional(text),
  confirmedAt: optional(text),
  expiresAt: optional(number),
});

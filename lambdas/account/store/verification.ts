import { number, optional, text, wordOr } from '../../platform/table/attributes.ts';
import { entity } from '../../platform/table/entity.ts';
import { linkPurposes } from '../ports.ts';

/** A verification link, by the hash of its token. */
export const verification = entity('verification', {
  /** Its purpose; a purpose of a newer release is not accepted here. */
  purpose: wordOr(linkPurposes, 'unknown'),
  userId: text,
  email: text,
  /** When the link stops working; the table forgets it a day later. */
  endsAt: text,
  confirmedAt: optional(text),
  disownedAt: optional(text),
  expiresAt: optional(number),
});

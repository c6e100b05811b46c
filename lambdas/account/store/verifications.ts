import * as z from 'zod/mini';
import { normalizeEmail } from '#domain/email-address';
import { mailedLinkIndex } from '#domain/table/indexes';
import { idInKey } from '#domain/table/key-kinds';
import type { Sha256 } from '#domain/table/keys';
import { expiryAfter, number, optional, text, wordOr } from '../../platform/table/attributes.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { entity } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update } from '../../platform/table/writes.ts';
import { howToPay, liteProfile, onlineMethods } from '../../profile/index.ts';
import type { Verifications, VerifiedAddress } from '../ports.ts';
import { linkPurposes } from '../ports.ts';

/** An emailed link, keyed by the hash of its token. Index 1 finds the links of an account. */
export const verification = entity(
  'verification',
  {
    /** Its purpose. A link with a purpose of a newer release is not accepted. */
    purpose: wordOr(linkPurposes, 'unknown'),
    userId: text,
    email: text,
    /** When the link expires. The item expires a day later. */
    endsAt: text,
    confirmedAt: optional(text),
    disownedAt: optional(text),
    /** The change that the link is about: of the payment details, or of the accountant's address. */
    change: optional(
      z.object({
        changedAt: text,
        previous: optional(howToPay),
        previousMethods: optional(onlineMethods),
        details: optional(howToPay),
      }),
    ),
    expiresAt: optional(number),
  },
  ({ userId }, { PK }) => mailedLinkIndex(userId, idInKey(PK)),
);

const keyOf = (tokenHash: string) => verification.key(tokenHash as Sha256);

/** Stores emailed links by the hash of their token. */
export function verifications(table: Table): Verifications {
  return {
    async keep(tokenHash, { expiresAt: endsAt, ...content }) {
      const expiresAt = expiryAfter(new Date(endsAt), 1);
      await commit(table, [put(verification, keyOf(tokenHash), { ...content, endsAt, expiresAt })]);
    },
    async find(tokenHash) {
      const stored = await find(table, verification, keyOf(tokenHash));
      if (!stored) return undefined;
      const { endsAt, expiresAt: _itemExpiresAt, ...content } = stored;
      return { ...content, expiresAt: endsAt };
    },
    async note(tokenHash, fact) {
      await tryCommit(table, update(verification, keyOf(tokenHash), { setOnce: fact }));
    },
  };
}

/**
 * Reads the verified address from the Lite profile. A session can change the address in the pool; the one in the
 * profile changes only when an address is verified.
 */
export const verifiedAddress =
  (table: Table): VerifiedAddress =>
  async (userId) => {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    return lite?.emailVerified ? normalizeEmail(lite.email) : undefined;
  };

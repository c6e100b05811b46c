import type { Sha256 } from '#domain/table/keys';
import { commit, succeeds } from '../../platform/table/commit.ts';
import { expiryAfter } from '../../platform/table/expiry.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update } from '../../platform/table/writes.ts';
import type { Verifications } from '../ports.ts';
import { verification } from './verification.ts';

const keyOf = (tokenHash: string) => verification.key(tokenHash as Sha256);

/** Verification links, by the hash of their token. */
export function verifications(table: Table): Verifications {
  return {
    async keep(tokenHash, { expiresAt: endsAt, ...content }) {
      const expiresAt = expiryAfter(new Date(endsAt), 1);
      await commit(table, [put(verification, keyOf(tokenHash), { ...content, endsAt, expiresAt })]);
    },
    async find(tokenHash) {
      const stored = await find(table, verification, keyOf(tokenHash));
      if (!stored) return undefined;
      const { endsAt, expiresAt: _forgotten, ...content } = stored;
      return { ...content, expiresAt: endsAt };
    },
    async note(tokenHash, fact) {
      await succeeds(table, update(verification, keyOf(tokenHash), { setOnce: fact }));
    },
  };
}

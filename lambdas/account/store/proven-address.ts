import { normalizeEmail } from '#domain/email-address';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from '../../profile/index.ts';

/** Finds the address that the owner of a Lite account has verified, normalized; undefined if there is none. */
export type ProvenAddress = (userId: string) => Promise<string | undefined>;

/**
 * Reads the verified address from the Lite profile. A session can change the address in the pool, but not this one,
 * which changes only when an address is verified.
 */
export const provenAddress =
  (table: Table): ProvenAddress =>
  async (userId) => {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    return lite?.emailVerified ? normalizeEmail(lite.email) : undefined;
  };

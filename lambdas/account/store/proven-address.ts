import { normalizeEmail } from '#domain/email-address';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from '../../profile/index.ts';

/** The address that the owner of a Lite account has proven, normalized; undefined where none is. */
export type ProvenAddress = (userId: string) => Promise<string | undefined>;

/**
 * Reads proven addresses from Lite profiles. A session can change the address in the pool, but not this one: it follows only
 * an address that was verified.
 */
export const provenAddress =
  (table: Table): ProvenAddress =>
  async (userId) => {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    return lite?.emailVerified ? normalizeEmail(lite.email) : undefined;
  };

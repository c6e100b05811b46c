import { keys } from '#domain/table/keys';
import { commit } from '../../platform/table/commit.ts';
import { find, itemExists } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from './lite-profile.ts';
import { decidedWrites } from './owner-decisions.ts';

/** An account exists while it has a Lite profile. Deleting an account removes the Lite profile first. */
export const existingAccounts = (table: Table): ExistingAccounts => ({
  exists: (userId) => itemExists(table, keys.liteProfile(userId)),
  async recordLogoDecision(userId) {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    // A removed logo counts as replaced, too.
    const writes = lite ? decidedWrites(userId, lite, { logo: 'replaced' }) : [];
    if (writes.length > 0) await commit(table, writes);
  },
});

export interface ExistingAccounts {
  /** False for a deleted account, although a token of it may still be valid. */
  exists(userId: string): Promise<boolean>;
  /**
   * Records that the owner set or removed the logo, which counts as a decision about it: a withheld logo is no longer
   * withheld, and the owner is no longer asked to review it. Changes nothing if no decision is due.
   */
  recordLogoDecision(userId: string): Promise<void>;
}

import { keys } from '#domain/table/keys';
import { commit } from '../../platform/table/commit.ts';
import { find, itemExists } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from './lite-profile.ts';
import { decidedWrites } from './owner-decisions.ts';

/** Accounts are open while they have a Lite profile; an erasure removes that first. */
export const openAccounts = (table: Table): OpenAccounts => ({
  isOpen: (userId) => itemExists(table, keys.liteProfile(userId)),
  async noteNewLogo(userId) {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    const decided = lite ? decidedWrites(userId, lite, { logo: 'replaced' }) : [];
    if (decided.length > 0) await commit(table, decided);
  },
});

export interface OpenAccounts {
  /** True for an account that was opened and not erased since, whatever its token says. */
  isOpen(userId: string): Promise<boolean>;
  /** Notes that its owner has set or removed the logo: what is there now is no longer withheld. */
  noteNewLogo(userId: string): Promise<void>;
}

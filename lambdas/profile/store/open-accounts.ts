import { keys } from '#domain/table/keys';
import { commit } from '../../platform/table/commit.ts';
import { find, itemExists } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from './lite-profile.ts';
import { decidedWrites } from './owner-decisions.ts';

/** An account is open while it has a Lite profile. Erasing an account removes the Lite profile first. */
export const openAccounts = (table: Table): OpenAccounts => ({
  isOpen: (userId) => itemExists(table, keys.liteProfile(userId)),
  async recordNewLogo(userId) {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    const decided = lite ? decidedWrites(userId, lite, { logo: 'replaced' }) : [];
    if (decided.length > 0) await commit(table, decided);
  },
});

export interface OpenAccounts {
  /** False for an account that was erased, although a token of it may still be valid. */
  isOpen(userId: string): Promise<boolean>;
  /** Records that the owner has set or removed the logo: the current one is no longer withheld. */
  recordNewLogo(userId: string): Promise<void>;
}

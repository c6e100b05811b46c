import { keys } from '#domain/table/keys';
import type { OpenAccounts } from '../../logo/ports.ts';
import { commit } from '../../platform/table/commit.ts';
import { find, isThere } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from './lite-profile.ts';
import { decidedWrites } from './owner-decisions.ts';

/** Accounts are open while they have a Lite profile; an erasure removes that first. */
export const openAccounts = (table: Table): OpenAccounts => ({
  isOpen: (userId) => isThere(table, keys.liteProfile(userId)),
  async noteNewLogo(userId) {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    const decided = lite ? decidedWrites(userId, lite, { logo: 'replaced' }) : [];
    if (decided.length > 0) await commit(table, decided);
  },
});

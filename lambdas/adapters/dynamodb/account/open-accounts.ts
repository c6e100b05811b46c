import type { OpenAccounts } from '../../../logo/ports.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { liteProfile } from './lite-profile.ts';

/** Accounts are open while they have a Lite profile; an erasure removes that first. */
export const openAccounts = (table: Table): OpenAccounts => ({
  isOpen: async (userId) => (await find(table, liteProfile, liteProfile.key(userId))) !== undefined,
});

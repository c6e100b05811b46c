import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from '../../profile/index.ts';
import type { AccountantStore } from '../accountant-ports.ts';

/** Reads the accountant of an account. */
export const findAccountant = (table: Table): Pick<AccountantStore, 'find'> => ({
  find: (userId) => find(table, liteProfile, liteProfile.key(userId)),
});

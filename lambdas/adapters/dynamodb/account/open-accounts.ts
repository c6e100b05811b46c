import { keys } from '#domain/table/keys';
import type { OpenAccounts } from '../../../logo/ports.ts';
import { isThere } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** Accounts are open while they have a Lite profile; an erasure removes that first. */
export const openAccounts = (table: Table): OpenAccounts => ({
  isOpen: (userId) => isThere(table, keys.liteProfile(userId)),
});

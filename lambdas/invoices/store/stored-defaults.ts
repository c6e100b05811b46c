import { tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update } from '../../platform/table/writes.ts';
import { liteProfile } from '../../profile/index.ts';
import type { StoredDefaults } from '../ports.ts';
import { invoiceNumber, numberKey } from './invoice-number.ts';

/**
 * Defaults that are written only if nothing has changed them since they were read: they have several fields, or can
 * also be changed on a success screen.
 */
const guarded = ['defaultTax', 'defaultTerms'] as const;

/** The defaults of new invoices, stored in the account's Lite profile. */
export const storedDefaults = (table: Table): StoredDefaults => ({
  find: (userId) => find(table, liteProfile, liteProfile.key(userId)),
  change: (userId, before, set) =>
    tryCommit(
      table,
      update(
        liteProfile,
        liteProfile.key(userId),
        { replace: set },
        ...guarded
          .filter((attr) => attr in set)
          .map((attr) => (before[attr] === undefined ? { attr, exists: false } : { attr, is: before[attr] })),
      ),
    ),
  holderOf: async (userId, number) =>
    (await find(table, invoiceNumber, numberKey(userId, number)))?.invoiceId,
});

import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from '../../profile/index.ts';
import { becameOverdue } from '../../today/index.ts';
import type { CameInRecords } from '../ports.ts';
import { claimEntry, findEntry, untoldEntries } from './came-in-entry.ts';
import { beginMoneyMail } from './money-notice.ts';
import { beginMorning } from './morning-notice.ts';

/** The entries in the table. */
export const cameInRecords = (table: Table): CameInRecords => ({
  owner: (userId) => find(table, liteProfile, liteProfile.key(userId)),
  find: (userId, entry) => findEntry(table, userId, entry),
  untold: (userId, messageId, now, kinds) => untoldEntries(table, userId, messageId, now, kinds),
  claim: (userId, entry, messageId) => claimEntry(table, userId, entry, messageId),
  begin: (userId, messageId, now) => beginMoneyMail(table, userId, messageId, now),
  beginMorning: (userId, day, messageId) => beginMorning(table, userId, day, messageId),
  becameOverdue: (userId, day) => becameOverdue(table, userId, day),
});

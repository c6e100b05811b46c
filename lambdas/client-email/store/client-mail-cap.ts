import { youngAccount } from '#domain/profile/profile';
import type { Clock } from '../../platform/clock.ts';
import { countUse, takeBackUse } from '../../platform/limits/daily-cap.ts';
import type { Table } from '../../platform/table/table.ts';
import { type ClientMailCap, isYoungAccount } from '../client-mail-gate.ts';

/** A new account may email few clients per day, because spammers start right after signing up. */
export function clientMailCap(table: Table, clock: Clock): ClientMailCap {
  return {
    async admit(userId, createdAt) {
      const now = clock();
      if (!isYoungAccount(createdAt, now)) return true;
      return countUse(table, 'client-mail', userId, youngAccount.clientMailsPerDay, now);
    },
    async giveBack(userId, createdAt) {
      const now = clock();
      if (isYoungAccount(createdAt, now)) await takeBackUse(table, 'client-mail', userId, now);
    },
  };
}

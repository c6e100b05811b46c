import { youngAccount } from '#domain/profile/profile';
import type { Clock } from '../../platform/clock.ts';
import { freePlace, takePlace } from '../../platform/limits/daily-cap.ts';
import type { Table } from '../../platform/table/table.ts';
import type { ClientMailCap } from '../client-mail-gate.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** A new account may email few clients per day, because senders of spam start at once. */
export function clientMailCap(table: Table, clock: Clock): ClientMailCap {
  const isYoung = (createdAt: string, now: Date) =>
    now.getTime() - Date.parse(createdAt) < youngAccount.days * dayMilliseconds;
  return {
    async admit(userId, createdAt) {
      const now = clock();
      if (!isYoung(createdAt, now)) return true;
      return takePlace(table, 'client-mail', userId, youngAccount.clientMailsPerDay, now);
    },
    async giveBack(userId, createdAt) {
      const now = clock();
      if (isYoung(createdAt, now)) await freePlace(table, 'client-mail', userId, now);
    },
  };
}

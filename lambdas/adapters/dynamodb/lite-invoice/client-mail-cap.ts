import { youngAccount } from '#domain/profile/profile';
import type { Clock } from '../../../clock.ts';
import type { ClientMailCap } from '../../../lite-invoice/client-mail-ports.ts';
import { takePlace } from '../caps/daily-cap.ts';
import type { Table } from '../table/table.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** In its first days an account mails few clients a day: whoever wants to write to strangers does so at once. */
export const clientMailCap = (table: Table, clock: Clock): ClientMailCap => ({
  async admit(userId, createdAt) {
    const now = clock();
    const isYoung = now.getTime() - Date.parse(createdAt) < youngAccount.days * dayMilliseconds;
    return !isYoung || takePlace(table, 'client-mail', userId, youngAccount.clientMailsPerDay, now);
  },
});

import type { Clock } from '../../platform/clock.ts';
import { find, itemExists } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { businessProfile, liteProfile } from '../../profile/index.ts';
import type { MailingAccount } from '../client-mail-gate.ts';
import { hasTooManyComplaints } from './client-mail-reputation.ts';

/**
 * Reads the attributes of an account that the gate of client email checks. A mobile app business without a Lite profile
 * counts as a new account; it is suspended while there are too many complaints.
 */
export const mailingAccounts = (table: Table, clock: Clock) => ({
  async find(userId: string): Promise<MailingAccount | undefined> {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    if (lite) return lite;
    if (!(await itemExists(table, businessProfile.key(userId)))) return undefined;
    const now = clock();
    const clientMailSuspendedAt = now.toISOString();
    const isSuspended = await hasTooManyComplaints(table, userId, now);
    return {
      email: '',
      // There is no address to verify, and the business may email clients without one.
      emailVerified: true,
      createdAt: now.toISOString(),
      ...(isSuspended && { clientMailSuspendedAt }),
    };
  },
});

import type { Clock } from '../../../clock.ts';
import type { MailingAccount } from '../../../delivery/client-mail-gate.ts';
import { businessProfile } from '../account/business-profile.ts';
import { liteProfile } from '../account/lite-profile.ts';
import { find, isThere } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { hasTooManyComplaints } from './client-mail-reputation.ts';

/**
 * What the gate of client email asks of an account. A business of the mobile app without a Lite profile counts as a new
 * account; it is suspended for as long as there are too many complaints.
 */
export const mailingAccounts = (table: Table, clock: Clock) => ({
  async find(userId: string): Promise<MailingAccount | undefined> {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    if (lite) return lite;
    if (!(await isThere(table, businessProfile.key(userId)))) return undefined;
    const now = clock();
    const clientMailSuspendedAt = now.toISOString();
    const isSuspended = await hasTooManyComplaints(table, userId, now);
    return {
      emailVerified: true,
      createdAt: now.toISOString(),
      ...(isSuspended && { clientMailSuspendedAt }),
    };
  },
});

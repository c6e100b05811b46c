import { resetRequestsPerNetworkPerDay, verificationMailsPerDay } from '#domain/account/verification';
import type { AccountCaps } from '../../../account/ports.ts';
import type { Clock } from '../../../clock.ts';
import { dailyCap } from '../caps/daily-cap.ts';
import type { Table } from '../table/table.ts';

/** Counters of verification mails and reset requests, per UTC day. */
export const accountCaps = (table: Table, clock: Clock): AccountCaps => ({
  admitVerification: dailyCap(table, 'verification', verificationMailsPerDay, clock).admit,
  admitReset: dailyCap(table, 'reset', resetRequestsPerNetworkPerDay, clock).admit,
});

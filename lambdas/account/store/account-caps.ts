import { operations } from '#domain/account/contract';
import { verificationMailsPerDay } from '#domain/account/verification';
import { foldMailbox } from '#domain/mailbox';
import { mailboxKey, mailboxQuota } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { dailyCap } from '../../platform/limits/daily-cap.ts';
import { networkLimit } from '../../platform/limits/network-limit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import type { AccountCaps } from '../ports.ts';

/** Daily limits (UTC) of sign-ups and verification emails. */
export function accountCaps(table: Table, clock: Clock): AccountCaps {
  const networkCap = networkLimit(table, operations, 'send-verification', clock);
  const mailboxCap = dailyCap(table, 'verification', verificationMailsPerDay, clock);
  return {
    async admitVerification(email, network) {
      if ((await find(table, mailboxQuota, mailboxKey(email)))?.blockedAt !== undefined) return false;
      return (await mailboxCap.admit(foldMailbox(email))) && networkCap.admit(network);
    },
    admitSignUp: networkLimit(table, operations, 'open-account', clock).admit,
  };
}

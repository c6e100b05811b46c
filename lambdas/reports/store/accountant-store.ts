import { messageLedger, outboxWrite } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, type Write } from '../../platform/table/writes.ts';
import { liteProfile } from '../../profile/index.ts';
import type { AccountantAccount, AccountantStore } from '../accountant-ports.ts';
import { accountantMailKind, accountantNoticeKind } from './accountant-messages.ts';
import { findAccountant } from './find-accountant.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Days during which an email is tried again. */
const lifetimeDays = { mail: 1, notice: 3 } as const;

const untilAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * dayMilliseconds);

/** Condition: the address is still the one that was read. */
const unchanged = ({ accountantSetAt }: AccountantAccount) =>
  accountantSetAt === undefined
    ? ({ attr: 'accountantSetAt', exists: false } as const)
    : ({ attr: 'accountantSetAt', is: accountantSetAt } as const);

/**
 * The write that queues the email with the link. There is one per address; `hour` (yyyy-mm-ddThh) identifies a
 * repetition.
 */
const noticeWrite = (userId: string, setAt: string, now: Date, hour?: string): Write =>
  outboxWrite(
    accountantNoticeKind,
    {
      id: ['accountant', Date.parse(setAt), hour].filter((part) => part !== undefined).join('-'),
      owner: userId,
      recipient: 'account',
      about: '',
      // Only messages with an idempotency key need the hash.
      bodyHash: '',
      setAt,
    },
    { now, until: untilAfter(now, lifetimeDays.notice) },
  );

/** The accountant of an account, and the emails of reports. */
export function accountantStore(table: Table, clock: Clock): AccountantStore {
  const ledger = messageLedger(accountantMailKind, { table, clock });
  return {
    ...findAccountant(table),
    async set(userId, before, email, now) {
      const setAt = now.toISOString();
      const replace = { accountant: { email }, accountantSetAt: setAt };
      const { committed } = await commit(table, [
        update(liteProfile, liteProfile.key(userId), { replace }, unchanged(before)),
        noticeWrite(userId, setAt, now),
      ]);
      return committed;
    },
    remove(userId, before) {
      const replace = { accountant: undefined, accountantSetAt: undefined };
      return tryCommit(table, update(liteProfile, liteProfile.key(userId), { replace }, unchanged(before)));
    },
    async emailAgain(userId, { accountantSetAt }, now) {
      if (accountantSetAt === undefined) return;
      // A second email in the same hour has the same ID, so its write fails.
      const hour = now.toISOString().slice(0, 13);
      await tryCommit(table, noticeWrite(userId, accountantSetAt, now, hour));
    },
    async confirm(userId, before, confirmedBy, now) {
      const { accountant } = before;
      if (!accountant) return false;
      const replace = { accountant: { ...accountant, confirmedAt: now.toISOString(), confirmedBy } };
      return tryCommit(
        table,
        update(liteProfile, liteProfile.key(userId), { replace }, unchanged(before), {
          attr: 'email',
          is: confirmedBy,
        }),
      );
    },
    findMail: (userId, id) => ledger.find(id, userId),
    async queue(before, { userId, id, bodyHash, to, from, until }, now) {
      const message = {
        id,
        owner: userId,
        recipient: 'client',
        about: '',
        bodyHash,
        to,
        firstMonth: from,
        lastMonth: until,
        leftOut: '',
        stopTokenHash: '',
      };
      const accountantMail = { id, to, queuedAt: now.toISOString(), from, until };
      const { committed } = await commit(table, [
        outboxWrite(accountantMailKind, message, { now, until: untilAfter(now, lifetimeDays.mail) }),
        update(liteProfile, liteProfile.key(userId), { replace: { accountantMail } }, unchanged(before)),
      ]);
      return committed;
    },
  };
}

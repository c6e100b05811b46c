import { timingSafeEqual } from 'node:crypto';
import { normalizeEmail } from '#domain/email-address';
import type { Sha256 } from '#domain/table/keys';
import { earlyAccess, mailboxKey, mailboxQuota } from '../../messaging/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { newSecret, sha256 } from '../../platform/hash.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { update, upsert } from '../../platform/table/writes.ts';
import type { EarlyAccessList } from '../ports.ts';

const isEqual = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

const keyOf = (normalized: string) => earlyAccess.key(sha256(normalized));

/** The early-access list: one record per address. */
export const earlyAccessList = (table: Table, clock: Clock): EarlyAccessList => ({
  add({ signupId, email, source, userAgent }) {
    const normalized = normalizeEmail(email);
    const signup = { email, email_normalized: normalized, source, userAgent, signupId };
    return tryCommit(
      table,
      upsert(
        earlyAccess,
        keyOf(normalized),
        { set: { ...signup, timestamp: clock().toISOString() } },
        // The second condition allows a retry of the same signup after its answer was lost.
        {
          any: [
            { attr: 'timestamp', exists: false },
            { attr: 'signupId', is: signupId },
          ],
        },
      ),
    );
  },
  async claimWelcome(email) {
    const set = { welcomedAt: clock().toISOString() };
    const neitherWelcomedNorBlocked = [
      { attr: 'welcomedAt', exists: false },
      { attr: 'blockedAt', exists: false },
    ] as const;
    const secret = newSecret();
    const { committed } = await commit(table, [
      update(
        earlyAccess,
        keyOf(email),
        { set: { ...set, unsubscribeTokenHash: sha256(secret) } },
        { attr: 'timestamp', exists: true },
        { attr: 'unsubscribedAt', exists: false },
        ...neitherWelcomedNorBlocked,
      ),
      // A mailbox gets one welcome, whatever the spelling, and none after its owner said "This wasn't me".
      upsert(mailboxQuota, mailboxKey(email), { set }, ...neitherWelcomedNorBlocked),
    ]);
    return committed ? `${sha256(email)}.${secret}` : undefined;
  },
  async releaseWelcome(email) {
    const set = { welcomedAt: undefined };
    await commit(table, [
      update(earlyAccess, keyOf(email), { replace: set }),
      update(mailboxQuota, mailboxKey(email), { replace: set }),
    ]);
  },
  async leave(addressHash, secret) {
    const key = earlyAccess.key(addressHash as Sha256);
    const record = await find(table, earlyAccess, key);
    const tokenHash = record?.unsubscribeTokenHash;
    if (tokenHash === undefined || !isEqual(tokenHash, sha256(secret))) return false;
    if (record?.unsubscribedAt === undefined)
      await tryCommit(table, update(earlyAccess, key, { set: { unsubscribedAt: clock().toISOString() } }));
    return true;
  },
});

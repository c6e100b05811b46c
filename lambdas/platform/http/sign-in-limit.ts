import { firstSecondAfter, signInClockSeconds } from '#domain/account/sign-in-records';
import { number } from '../table/attributes.ts';
import { tryCommit } from '../table/commit.ts';
import { entity } from '../table/entity.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { type Update, upsert } from '../table/writes.ts';

/**
 * Sign-ins of an account before this time are invalid. It is a separate item, smaller than the profile, because every
 * call of an account reads it, and because an account may be reset before it has a profile.
 */
export const signInLimit = entity('signInLimit', {
  /** Seconds since 1970, like the `auth_time` of a token. */
  notBefore: number,
});

/** The write that ends every sign-in up to `now`. Its condition fails if a later limit was already stored. */
export const endSignInsWrite = (userId: string, now: Date): Update => {
  const notBefore = firstSecondAfter(now.getTime());
  return upsert(
    signInLimit,
    signInLimit.key(userId),
    { set: { notBefore } },
    {
      any: [
        { attr: 'notBefore', exists: false },
        { attr: 'notBefore', below: notBefore },
        // Written by a function whose clock was ahead.
        { attr: 'notBefore', above: notBefore + signInClockSeconds },
      ],
    },
  );
};

/** Reads and writes from which time on the sign-ins of accounts are valid. */
export const signInLimits = (table: Table): SignInLimits & SignIns => ({
  async notBefore(userId) {
    return (await find(table, signInLimit, signInLimit.key(userId)))?.notBefore;
  },
  async end(userId, now) {
    await tryCommit(table, endSignInsWrite(userId, now));
  },
});

export interface SignIns {
  /**
   * Makes our API refuse the access tokens of every sign-in of the account up to and including the second of `now`.
   * `AccountDirectory` ends the pool's own sessions.
   */
  end(userId: string, now: Date): Promise<void>;
}

export interface SignInLimits {
  /** The first second, since 1970, from which sign-ins of the account are valid; undefined if all are. */
  notBefore(userId: string): Promise<number | undefined>;
}

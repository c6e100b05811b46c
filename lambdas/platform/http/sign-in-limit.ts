import { firstSecondAfter } from '#domain/account/sign-in-limit';
import { number } from '../table/attributes.ts';
import { succeeds } from '../table/commit.ts';
import { entity } from '../table/entity.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';
import { type Update, upsert } from '../table/writes.ts';

/**
 * From when on sign-ins of an account count. An item of its own, smaller than a profile, because every call of an account
 * reads it, and because an account may be reset before it has a profile.
 */
export const signInLimit = entity('signInLimit', {
  /** Seconds since 1970, like the `auth_time` of a token. */
  notBefore: number,
});

/** The write that ends every sign-in before `now`; refused where a later one was written meanwhile. */
export const endSignIns = (userId: string, now: Date): Update => {
  const notBefore = firstSecondAfter(now.getTime());
  return upsert(
    signInLimit,
    signInLimit.key(userId),
    { set: { notBefore } },
    {
      any: [
        { attr: 'notBefore', exists: false },
        { attr: 'notBefore', below: notBefore },
      ],
    },
  );
};

/** From when on the sign-ins of accounts count. */
export const signInLimits = (table: Table): SignInLimits & SignIns => ({
  async notBefore(userId) {
    return (await find(table, signInLimit, signInLimit.key(userId)))?.notBefore;
  },
  async end(userId, now) {
    await succeeds(table, endSignIns(userId, now));
  },
});

export interface SignIns {
  /**
   * Ends, for our API, every sign-in of an account before `now` and in its second: from then on it refuses their access
   * tokens. The pool's own sessions are ended by `AccountDirectory`.
   */
  end(userId: string, now: Date): Promise<void>;
}

export interface SignInLimits {
  /** The first second, since 1970, whose sign-ins of an account count; undefined where all do. */
  notBefore(userId: string): Promise<number | undefined>;
}

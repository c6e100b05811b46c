import { dropPendingDetails } from '#domain/profile/details-changes';
import { instantForEach } from '#domain/profile/owner-values';
import type { LiteProfile } from '#domain/profile/profile';
import { text } from '../../platform/table/attributes.ts';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { entity } from '../../platform/table/entity.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, update, type Write } from '../../platform/table/writes.ts';
import type { AccountProfiles, AccountZones, BusinessProfiles } from '../ports.ts';
import { businessProfile } from './business-profile.ts';
import { type AccountTable, projectSetting } from './change-account.ts';
import { liteProfile } from './lite-profile.ts';
import { decidedWrites } from './owner-decisions.ts';
import { detailsUnchanged } from './payment-details.ts';

type Business = ReturnType<typeof businessProfile.parse>;

/**
 * The write that creates a business profile if `readUpdatedAt` is undefined. Otherwise it changes the stored profile if
 * its `updatedAt` still is `readUpdatedAt`; '' means that the profile had no `updatedAt`.
 */
function businessWrite(userId: string, profile: Business, readUpdatedAt: string | undefined): Write {
  const key = businessProfile.key(userId);
  if (readUpdatedAt === undefined) return put(businessProfile, key, profile);
  const unchanged =
    readUpdatedAt === ''
      ? { attr: 'updatedAt' as const, exists: false }
      : { attr: 'updatedAt' as const, is: readUpdatedAt };
  return update(businessProfile, key, { set: profile }, unchanged);
}

/** Business and Lite profiles in the table. */
export function accountProfiles(table: Table): AccountProfiles & BusinessProfiles {
  const findBusiness = (userId: string) => find(table, businessProfile, businessProfile.key(userId));

  // Never creates a Lite profile: only opening the account does.
  const updateLite = (userId: string, set: Partial<LiteProfile>): Promise<boolean> =>
    tryCommit(table, update(liteProfile, liteProfile.key(userId), { set }));

  return {
    async read(userId) {
      const [lite, business] = await Promise.all([
        find(table, liteProfile, liteProfile.key(userId)),
        findBusiness(userId),
      ]);
      return { ...(lite && { lite }), ...(business && { business }) };
    },
    async create(userId, { lite, keepsLite, business, basedOn }) {
      const key = liteProfile.key(userId);
      // `put` fails if the Lite profile exists, so that a repeated request cannot reset the account's counters.
      const { committed } = await commit(table, [
        keepsLite
          ? update(liteProfile, key, { set: { updatedAt: business.updatedAt } })
          : put(liteProfile, key, lite),
        ...(keepsLite ? [] : [put(mailAlias, mailAlias.key(lite.mailAlias), { userId })]),
        businessWrite(userId, business, basedOn?.updatedAt),
      ]);
      return committed;
    },
    touchLogin: (userId, instant) => updateLite(userId, { lastLoginAt: instant, updatedAt: instant }),
    async markVerified(userId, email, instant) {
      await updateLite(userId, { email, emailVerified: true, updatedAt: instant });
    },
    async noteVerificationMail(userId, verificationNotSentAt) {
      await tryCommit(
        table,
        update(liteProfile, liteProfile.key(userId), { replace: { verificationNotSentAt } }),
      );
    },
    async withhold(userId, values, instant) {
      const key = liteProfile.key(userId);
      for (let round = 0; round < 5; round += 1) {
        const lite = await find(table, liteProfile, key);
        if (!lite) return;
        // Pending payment details may have been set by the previous holder of the account.
        const withoutPending = dropPendingDetails(lite, instant);
        const change = {
          set: { withheld: instantForEach(values, instant) },
          replace: { toReview: undefined, ...withoutPending },
          // Decisions later write single entries into this map, so it has to exist.
          setOnce: { clearedBefore: {} },
        };
        if (await tryCommit(table, update(liteProfile, key, change, detailsUnchanged(lite)))) return;
      }
      throw new Error('The payment details of an account changed too often to withhold them');
    },
    async requireReview(userId, values, instant) {
      const change = { setOnce: { toReview: instantForEach(values, instant), clearedBefore: {} } };
      const notWithheld = { attr: 'withheld', exists: false } as const;
      await tryCommit(table, update(liteProfile, liteProfile.key(userId), change, notWithheld));
    },
    find: findBusiness,
    async replace(userId, profile, { basedOn, hasNewEmail }) {
      const profileWrite = businessWrite(userId, profile, basedOn);
      const lite = hasNewEmail ? await find(table, liteProfile, liteProfile.key(userId)) : undefined;
      const decisionWrites = lite ? decidedWrites(userId, lite, { businessEmail: 'replaced' }) : [];
      return (await commit(table, [profileWrite, ...decisionWrites])).committed;
    },
  };
}

/** The time zones of accounts in the table. */
export const accountZones = (table: AccountTable): AccountZones => ({
  async setTimeZone(userId, timeZone, now) {
    const zoneWrite = update(liteProfile, liteProfile.key(userId), { set: { timeZone } });
    const projectedWrites = projectSetting(table, { userId, setting: 'time-zone' }, now);
    return (await commit(table, [zoneWrite, ...projectedWrites])).committed;
  },
});

/** A name for an account in links to its clients, so that the links do not contain the account's ID. */
export const mailAlias = entity('mailAlias', { userId: text });

/** The ID of the account with an alias; undefined if there is none. */
export const accountWithAlias = async (table: Table, alias: string): Promise<string | undefined> =>
  (await find(table, mailAlias, mailAlias.key(alias)))?.userId;

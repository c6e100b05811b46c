import { cityLine, fullNameOf } from '#domain/profile/profile';
import { dayIn, defaultTimeZone } from '#domain/time-zone';
import type { Clock } from '../../platform/clock.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { businessForClients, businessProfile, liteProfile, shownAccountOf } from '../../profile/index.ts';
import type { OwnerDay } from '../approval/stored-quote.ts';
import type { ProviderRepository } from '../ports.ts';

/**
 * Names and addresses of providers from their business profiles. A profile written by the mobile app may lack any
 * field. Its email address is not verified, so the owner of a Lite account is emailed at the account's verified
 * address.
 */
export const providerRepository = (table: Table, clock: Clock): ProviderRepository => ({
  async find(userId) {
    const [profile, lite] = await Promise.all([
      find(table, businessProfile, businessProfile.key(userId)),
      find(table, liteProfile, liteProfile.key(userId)),
    ]);
    const account = lite && shownAccountOf(lite, clock());
    const verifiedEmail = lite?.emailVerified ? lite.email : '';
    return (
      profile && {
        businessName: profile.businessName.trim() || fullNameOf(profile),
        email: lite ? businessForClients(profile, lite).email : profile.email,
        ownerEmail: lite ? verifiedEmail : profile.email,
        phone: profile.phone.trim(),
        address: profile.address.trim(),
        city: cityLine(profile),
        ...(account && { account }),
        ...(lite && { timeZone: lite.timeZone ?? defaultTimeZone }),
        ...(lite?.remindsOfQuotes && { remindsOfQuotes: true }),
        ...(account?.howToPay && { howToPay: account.howToPay }),
      }
    );
  },
});

/** The current day in the time zone of an account; in the default zone without a Lite profile. */
export const ownerDay =
  (table: Table, clock: Clock): OwnerDay =>
  async (userId) => {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    return dayIn(lite?.timeZone ?? defaultTimeZone, clock().toISOString());
  };

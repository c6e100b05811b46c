import { cityLine, fullNameOf } from '#domain/profile/profile';
import type { Clock } from '../../platform/clock.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { businessForClients, businessProfile, liteProfile, shownAccountOf } from '../../profile/index.ts';
import type { ProviderRepository } from '../ports.ts';

/**
 * Name and addresses of a provider, from the business profile; profiles of the mobile app may lack any field. The email
 * address in it may be anybody's, so an owner with a Lite account gets email at the verified address.
 */
export const providerRepository = (table: Table, clock: Clock): ProviderRepository => ({
  async find(userId) {
    const [profile, lite] = await Promise.all([
      find(table, businessProfile, businessProfile.key(userId)),
      find(table, liteProfile, liteProfile.key(userId)),
    ]);
    const account = lite && shownAccountOf(lite, clock());
    const proven = lite?.emailVerified ? lite.email : '';
    return (
      profile && {
        businessName: profile.businessName.trim() || fullNameOf(profile),
        email: lite ? businessForClients(profile, lite).email : profile.email,
        toldAt: lite ? proven : profile.email,
        phone: profile.phone.trim(),
        address: profile.address.trim(),
        city: cityLine(profile),
        ...(account && { account }),
        ...(account?.howToPay && { howToPay: account.howToPay }),
      }
    );
  },
});

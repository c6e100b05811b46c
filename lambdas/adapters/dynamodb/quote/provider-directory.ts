import { cityLine, fullNameOf } from '#domain/profile/profile';
import type { ProviderDirectory } from '../../../quote/ports.ts';
import { businessProfile } from '../account/business-profile.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** Name and addresses of a provider, from the business profile; profiles of the mobile app may lack any field. */
export const providerDirectory = (table: Table): ProviderDirectory => ({
  async find(userId) {
    const profile = await find(table, businessProfile, businessProfile.key(userId));
    return (
      profile && {
        businessName: profile.businessName.trim() || fullNameOf(profile),
        email: profile.email,
        phone: profile.phone.trim(),
        address: profile.address.trim(),
        city: cityLine(profile),
      }
    );
  },
});

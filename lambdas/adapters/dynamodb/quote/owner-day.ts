import { dayIn, defaultTimeZone } from '#domain/time-zone';
import type { Clock } from '../../../clock.ts';
import type { OwnerDay } from '../../../quote/ports.ts';
import { liteProfile } from '../account/lite-profile.ts';
import { find } from '../table/read.ts';
import type { Table } from '../table/table.ts';

/** The day of today in the zone of an account; of one without a Lite profile in the default zone. */
export const ownerDay =
  (table: Table, clock: Clock): OwnerDay =>
  async (userId) => {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    return dayIn(lite?.timeZone ?? defaultTimeZone, clock().toISOString());
  };

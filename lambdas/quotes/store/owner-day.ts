import { dayIn, defaultTimeZone } from '#domain/time-zone';
import type { Clock } from '../../platform/clock.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from '../../profile/index.ts';
import type { OwnerDay } from '../ports.ts';

/** The current day in the time zone of an account; in the default zone without a Lite profile. */
export const ownerDay =
  (table: Table, clock: Clock): OwnerDay =>
  async (userId) => {
    const lite = await find(table, liteProfile, liteProfile.key(userId));
    return dayIn(lite?.timeZone ?? defaultTimeZone, clock().toISOString());
  };

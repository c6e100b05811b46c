import { sha256 } from '../../platform/hash.ts';
import { find } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { liteProfile } from '../../profile/index.ts';
import type { JobSettingsPorts } from '../job-settings.ts';
import { findJobSettings, replaceFeedLink, switchJobReminders } from './job-settings.ts';

/** The settings of jobs in the table. */
export const jobSettingsStore = (table: Table): Pick<JobSettingsPorts, 'settings' | 'zoneOf'> => ({
  settings: {
    find: (userId) => findJobSettings(table, userId),
    switchReminders: (userId, isOn, when) => switchJobReminders(table, userId, isOn, when),
    replaceFeedLink: (userId, secret, madeAt) => replaceFeedLink(table, userId, sha256(secret), madeAt),
  },
  zoneOf: async (userId) => (await find(table, liteProfile, liteProfile.key(userId)))?.timeZone,
});

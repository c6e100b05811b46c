import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { newSecret } from '../platform/hash.ts';
import { openTable } from '../platform/table/table.ts';
import type { JobSettingsPorts } from './job-settings.ts';
import { jobSettingsStore } from './store/job-settings-store.ts';

/** The ports of the operations on settings of jobs. */
export const jobSettingsPorts = (): JobSettingsPorts => ({
  ...jobSettingsStore(openTable(requiredVariable('TABLE_NAME'))),
  newSecret,
  clock: systemClock,
});

import { saveSettingsSchema } from '#domain/contract/profile';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { saveSettings } from './save-settings.ts';
import { accountProfiles } from './store/account-profiles.ts';

const profiles = accountProfiles(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('save-settings', {
  body: jsonBody(saveSettingsSchema),
  run: ({ userId, body }) => saveSettings(userId, body, { profiles, clock: systemClock }),
});

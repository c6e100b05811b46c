import { saveSettingsSchema } from '#domain/contract/profile';
import { accountProfiles } from '../adapters/dynamodb/account/account-profiles.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { saveSettings } from './save-settings.ts';

const profiles = accountProfiles(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('save-settings', {
  body: jsonBody(saveSettingsSchema),
  run: ({ userId, body }) => saveSettings(userId, body, { profiles, clock: systemClock }),
});

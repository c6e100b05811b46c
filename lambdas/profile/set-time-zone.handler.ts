import { setTimeZoneSchema } from '#domain/contract/profile';
import { accountProfiles } from '../adapters/dynamodb/account/account-profiles.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { accountOperation } from '../http/account-operation.wiring.ts';
import { jsonBody } from '../http/json-body.ts';
import { setTimeZone } from './set-time-zone.ts';

const zones = accountProfiles(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('set-time-zone', {
  body: jsonBody(setTimeZoneSchema),
  run: ({ userId, body }) => setTimeZone(userId, body.timeZone, { zones, clock: systemClock }),
});

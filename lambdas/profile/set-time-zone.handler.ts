import { setTimeZoneSchema } from '#domain/contract/profile';
import { accountProjections } from '../composition/projections.ts';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { jsonBody } from '../platform/http/body.ts';
import { openTable } from '../platform/table/table.ts';
import { setTimeZone } from './set-time-zone.ts';
import { accountZones } from './store/account-profiles.ts';

const zones = accountZones(openTable(requiredVariable('TABLE_NAME')), accountProjections);

export const handler = accountOperation('set-time-zone', {
  body: jsonBody(setTimeZoneSchema),
  run: ({ userId, body }) => setTimeZone(userId, body.timeZone, { zones, clock: systemClock }),
});

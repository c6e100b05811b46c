import { joinEarlyAccessSchema } from '#domain/contract/early-access';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { dailyCap } from '../platform/limits/daily-cap.ts';
import { openTable } from '../platform/table/table.ts';
import { joinEarlyAccess } from './join-early-access.ts';
import { earlyAccessList } from './store/early-access-list.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

/** Joins of one network in a UTC day: an office of colleagues, not a list of strangers. */
const joinsPerNetwork = 100;

const ports = {
  list: earlyAccessList(table, systemClock),
  cap: dailyCap(table, 'join', joinsPerNetwork, systemClock),
};

export const handler = publicOperation('join-early-access', {
  keyed: true,
  body: jsonBody(joinEarlyAccessSchema),
  run: ({ key, body, network }) => joinEarlyAccess({ ...body, signupId: key, network }, ports),
});

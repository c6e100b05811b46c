import { joinEarlyAccessSchema } from '#domain/contract/early-access';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { networkLimit } from '../platform/limits/network-limit.ts';
import { openTable } from '../platform/table/table.ts';
import { joinEarlyAccess } from './join-early-access.ts';
import { earlyAccessList } from './store/early-access-list.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

const ports = {
  list: earlyAccessList(table, systemClock),
  cap: networkLimit(table, 'join-early-access', systemClock),
};

export const handler = publicOperation('join-early-access', {
  keyed: true,
  body: jsonBody(joinEarlyAccessSchema),
  run: ({ key, body, network }) => joinEarlyAccess({ ...body, signupId: key, network }, ports),
});

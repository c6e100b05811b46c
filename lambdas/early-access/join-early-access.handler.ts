import { joinEarlyAccessSchema } from '#domain/contract/early-access';
import { dailyCap } from '../adapters/dynamodb/caps/daily-cap.ts';
import { earlyAccessList } from '../adapters/dynamodb/early-access/early-access-list.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { joinEarlyAccess } from './join-early-access.ts';

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

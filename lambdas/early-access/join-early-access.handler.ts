import { joinEarlyAccessSchema } from '#domain/contract/early-access';
import { earlyAccessList } from '../adapters/dynamodb/early-access/early-access-list.ts';
import { openTable } from '../adapters/dynamodb/table/table.ts';
import { newSecret } from '../adapters/hash.ts';
import { systemClock } from '../clock.ts';
import { requiredVariable } from '../environment.ts';
import { publicOperation } from '../http/http-operation.ts';
import { jsonBody } from '../http/json-body.ts';
import { joinEarlyAccess } from './join-early-access.ts';

const list = earlyAccessList(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = publicOperation('join-early-access', {
  body: jsonBody(joinEarlyAccessSchema),
  run: ({ body }) => joinEarlyAccess(body, { list, newId: newSecret }),
});

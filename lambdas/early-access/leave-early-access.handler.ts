import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { openTable } from '../platform/table/table.ts';
import { leaveEarlyAccess } from './leave-early-access.ts';
import { earlyAccessList } from './store/early-access-list.ts';

const list = earlyAccessList(openTable(requiredVariable('TABLE_NAME')), systemClock);

export const handler = publicOperation('leave-early-access', {
  run: ({ path }) => leaveEarlyAccess(path.token, { list }),
});

import { requiredVariable } from '../platform/environment.ts';
import { accountOperation } from '../platform/http/account-operation.wiring.ts';
import { openTable } from '../platform/table/table.ts';
import { getClientTimeline } from './get-client-timeline.ts';
import { clientTimelinePorts } from './store/timeline-documents.ts';

const ports = clientTimelinePorts(openTable(requiredVariable('TABLE_NAME')));

export const handler = accountOperation('get-client-timeline', {
  query: ['cursor'],
  run: ({ userId, path, query }) => getClientTimeline(userId, path.clientId, query.cursor, ports),
});

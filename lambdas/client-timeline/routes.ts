import type { RoutesOf } from '../platform/http/declaration.ts';
import { deployedTable } from '../platform/table/table.ts';
import { getClientTimeline } from './get-client-timeline.ts';

export const routes = {
  'get-client-timeline': {
    in: 'account-api',
    needs: { items: ['GetItem', 'BatchGetItem', 'Query'], index: true, queriesIndexes3To5: true },
    run:
      (table = deployedTable()) =>
      ({ userId, path, query }) =>
        getClientTimeline(userId, path.clientId, query.cursor, table),
  },
} satisfies RoutesOf<'client-timeline'>;

import { hideTodayEntrySchema } from '#domain/today/contract';
import { systemClock } from '../platform/clock.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { deployedTable } from '../platform/table/table.ts';
import { hideTodayEntry, listToday } from './index.ts';

export const routes = {
  'list-today': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query'] },
    run:
      (table = deployedTable()) =>
      ({ userId }) =>
        listToday(userId, { table, clock: systemClock }),
  },
  'hide-today-entry': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query', 'UpdateItem'] },
    body: jsonBody(hideTodayEntrySchema),
    run:
      (table = deployedTable()) =>
      ({ userId, path, body }) =>
        hideTodayEntry({ userId, ...path, ...body }, { table, clock: systemClock }),
  },
} satisfies RoutesOf<'today'>;

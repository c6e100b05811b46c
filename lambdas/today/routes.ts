import { hideTodayEntrySchema } from '#domain/today/contract';
import { totalsReader } from '../invoices/index.ts';
import { systemClock } from '../platform/clock.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { deployedTable } from '../platform/table/table.ts';
import { hideTodayEntry, listToday, todayHiding, todayList } from './index.ts';

export const routes = {
  'list-today': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query'] },
    run: () => {
      const table = deployedTable();
      const ports = { list: todayList(table), timeZone: totalsReader(table).timeZone, clock: systemClock };
      return ({ userId }) => listToday(userId, ports);
    },
  },
  'hide-today-entry': {
    in: 'account-api',
    needs: { items: ['GetItem', 'Query', 'UpdateItem'] },
    body: jsonBody(hideTodayEntrySchema),
    run: () => {
      const table = deployedTable();
      const ports = {
        hiding: todayHiding(table),
        timeZone: totalsReader(table).timeZone,
        clock: systemClock,
      };
      return ({ userId, path, body }) => hideTodayEntry({ userId, ...path, ...body }, ports);
    },
  },
} satisfies RoutesOf<'today'>;

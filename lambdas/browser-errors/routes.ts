import { browserErrorBytes, operations, reportBrowserErrorSchema } from '#domain/browser-errors/contract';
import { systemClock } from '../platform/clock.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { networkLimit } from '../platform/limits/network-limit.ts';
import { deployedTable } from '../platform/table/table.ts';
import { reportBrowserError } from './report-browser-error.ts';

export const routes = {
  'report-browser-error': {
    in: 'public-api',
    needs: { items: ['UpdateItem'] },
    limit: networkLimit(deployedTable(), operations, 'report-browser-error', systemClock),
    body: jsonBody(reportBrowserErrorSchema, browserErrorBytes),
    run:
      () =>
      ({ body }) =>
        reportBrowserError(body),
  },
} satisfies RoutesOf<'browser-errors'>;

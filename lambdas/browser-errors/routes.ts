import { browserErrorBytes, reportBrowserErrorSchema } from '#domain/browser-errors/contract';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { reportBrowserError } from './report-browser-error.ts';

export const routes = {
  'report-browser-error': {
    in: 'public-api',
    needs: { items: ['UpdateItem'] },
    body: jsonBody(reportBrowserErrorSchema, browserErrorBytes),
    run:
      () =>
      ({ body }) =>
        reportBrowserError(body),
  },
} satisfies RoutesOf<'browser-errors'>;

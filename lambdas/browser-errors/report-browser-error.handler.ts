import { browserErrorBytes, reportBrowserErrorSchema } from '#domain/contract/browser-errors';
import { systemClock } from '../platform/clock.ts';
import { requiredVariable } from '../platform/environment.ts';
import { jsonBody } from '../platform/http/body.ts';
import { publicOperation } from '../platform/http/http-operation.ts';
import { networkLimit } from '../platform/limits/network-limit.ts';
import { openTable } from '../platform/table/table.ts';
import { reportBrowserError } from './report-browser-error.ts';

const table = openTable(requiredVariable('TABLE_NAME'));

export const handler = publicOperation('report-browser-error', {
  limit: networkLimit(table, 'report-browser-error', systemClock),
  body: jsonBody(reportBrowserErrorSchema, browserErrorBytes),
  run: ({ body }) => reportBrowserError(body),
});

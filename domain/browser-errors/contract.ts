import * as z from 'zod/mini';
import { operationsOf } from '../contract/operation.ts';
import { listUpTo, textUpTo } from '../contract/schemas.ts';
import { browserErrorLimits, browserErrorSources } from './browser-error.ts';

/** Maximum size of a report in bytes. */
export const browserErrorBytes = 4 * 1024;

/**
 * Body of `report-browser-error` (POST /api/browser-errors), which a page sends automatically. The server cleans it
 * again before logging, and drops a report that names none of our scripts.
 */
export const reportBrowserErrorSchema = z.strictObject({
  source: z.enum(browserErrorSources),
  errorName: textUpTo(60),
  errorText: textUpTo(browserErrorLimits.text),
  places: listUpTo(textUpTo(110), browserErrorLimits.places),
  page: textUpTo(40),
  release: textUpTo(100),
});

/** The operations of this module. */
export const operations = operationsOf('browser-errors', {
  'report-browser-error': {
    method: 'POST',
    path: '/api/browser-errors',
    access: 'public',
    body: reportBrowserErrorSchema,
    limit: { perDay: 30, counts: 'requests' },
    throttle: 'reports',
  },
});

import * as z from 'zod/mini';
import { browserErrorLimits, browserErrorSources } from '../browser-errors/browser-error.ts';
import type { DoneAnswer } from './call-failure.ts';
import { listUpTo, textUpTo } from './schemas.ts';

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

/** Request and answer types of the operation that receives page errors. */
export interface BrowserErrorCalls {
  'report-browser-error': { body: typeof reportBrowserErrorSchema; answer: DoneAnswer };
}

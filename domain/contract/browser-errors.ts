import * as z from 'zod/mini';
import { browserErrorLimits, browserErrorSources } from '../browser-errors/browser-error.ts';
import type { DoneAnswer } from './call-failure.ts';
import { listUpTo, textUpTo } from './schemas.ts';

/** Most bytes of a report. */
export const browserErrorBytes = 4 * 1024;

/**
 * Body of `report-browser-error` (POST /api/browser-errors), which a page sends by itself. It is cleaned again before anything is
 * logged, and a report that names no script of ours is forgotten.
 */
export const reportBrowserErrorSchema = z.strictObject({
  source: z.enum(browserErrorSources),
  errorName: textUpTo(60),
  errorText: textUpTo(browserErrorLimits.text),
  places: listUpTo(textUpTo(110), browserErrorLimits.places),
  page: textUpTo(40),
  release: textUpTo(100),
});

/** What the operation for errors of pages takes and answers. */
export interface BrowserErrorCalls {
  'report-browser-error': { body: typeof reportBrowserErrorSchema; answer: DoneAnswer };
}

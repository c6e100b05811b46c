import { type BrowserErrorSource, cleanBrowserError } from '#domain/browser-errors/browser-error';
import type { Problem } from '#domain/contract/problems';
import { ok, type Result } from '#domain/result';
import { log } from '../platform/log.ts';

/**
 * Logs an error that a page reports, which the alarm `browser-errors` counts. Nothing is stored. What a stranger writes
 * into a report is cleaned first, and a report without a place in our scripts is forgotten; both are answered alike.
 */
export async function reportBrowserError(report: {
  readonly source: BrowserErrorSource;
  readonly errorName: string;
  readonly errorText: string;
  readonly places: readonly string[];
  readonly page: string;
  readonly release: string;
}): Promise<Result<{ readonly success: true }, Problem>> {
  const error = cleanBrowserError(report);
  if (error) {
    const { source, errorName, errorText, places, page, release } = error;
    log.warn('browser-error', {
      kind: source,
      errorName,
      errorText,
      stack: places.join('\n'),
      page,
      release,
    });
  }
  return ok({ success: true });
}

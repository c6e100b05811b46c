import { type BrowserErrorSource, cleanBrowserError } from '#domain/browser-errors/browser-error';
import type { Problem } from '#domain/contract/problems';
import { ok, type Result } from '#domain/result';
import { log } from '../platform/log.ts';

/**
 * Logs an error that a page reports; the alarm `browser-errors` counts these. Nothing is stored. Text in a report may
 * come from a stranger, so it is cleaned first. A report without a location in our scripts is dropped; the answer is
 * the same.
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

import {
  type BrowserErrorSource,
  cleanErrorText,
  pageNameAt,
  placesIn,
} from '#domain/browser-errors/browser-error';
import { call } from './api/call.ts';

/** Maximum number of reports per page load, so that a repeating error costs little. */
const maxReports = 3;

const reported = new Set<string>();

/** The file name of the entry script, which differs between releases; '' if there is none. */
const releaseOf = (page: Document): string =>
  /\/assets\/([\w.-]+\.js)$/.exec(
    page.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '',
  )?.[1] ?? '';

/**
 * Reports a page error to our own API: at most three different errors per page load, only errors in our own scripts. A
 * report contains no typed text, and nothing from the address but the page's name.
 */
export async function sendErrorReport(source: BrowserErrorSource, error: unknown): Promise<void> {
  if (!(error instanceof Error)) return;
  const places = placesIn(error.stack ?? '');
  const [first] = places;
  if (first === undefined || reported.has(first) || reported.size === maxReports) return;
  reported.add(first);
  await call('report-browser-error', {
    body: {
      source,
      errorName: error.name.slice(0, 60),
      errorText: cleanErrorText(error.message),
      places,
      page: pageNameAt(window.location.pathname),
      release: releaseOf(document),
    },
  });
}

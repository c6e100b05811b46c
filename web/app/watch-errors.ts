import type { BrowserErrorSource } from '#domain/browser-errors/browser-error';

/** Reports an error of the page. The code for it is loaded by the first error; where that fails, nothing is reported. */
export function reportPageError(source: BrowserErrorSource, error: unknown): void {
  import('../adapters/error-report.ts')
    .then(({ sendErrorReport }) => sendErrorReport(source, error))
    // A failed report must not be reported.
    .catch(() => undefined);
}

/** Has every error that nobody handles reported, those of React's hydration included. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => reportPageError('script', error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportPageError('promise', reason));
}

// Not in the error boundary's module, because pages load this with their first script, and some of them never load
// React.
import type { BrowserErrorSource } from '#domain/browser-errors/browser-error';

/** Reports a page error. The first error loads the code for it; if that fails, nothing is reported. */
export function reportPageError(source: BrowserErrorSource, error: unknown): void {
  import('../adapters/error-report.ts')
    .then(({ sendErrorReport }) => sendErrorReport(source, error))
    // A failed report must not be reported.
    .catch(() => undefined);
}

/** Reports every uncaught error, including React's hydration errors. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => reportPageError('script', error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportPageError('promise', reason));
}

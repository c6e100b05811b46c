import type { Page } from 'playwright-core';

/** Waits until the page has painted what it knows by now, and has reported what moved meanwhile. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      }),
  );

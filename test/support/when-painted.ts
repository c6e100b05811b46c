import type { Page } from 'playwright-core';

/** Waits until the page has painted its current state and has reported layout shifts. */
export const whenPainted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

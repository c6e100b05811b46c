import type { Page } from 'playwright-core';
import { toastMilliseconds } from '../../web/ui/toast.tsx';

/**
 * Keeps toasts that appear from now on in this document until a test uses them. On a busy machine the steps of a test
 * may take longer than a toast is shown.
 */
export const keepToasts = (page: Page): Promise<void> =>
  page.evaluate((shown) => {
    const schedule = window.setTimeout.bind(window);
    const longest = 2 ** 31 - 1;
    window.setTimeout = ((run: TimerHandler, delay?: number, ...given: unknown[]) =>
      schedule(run, delay === shown ? longest : delay, ...given)) as typeof window.setTimeout;
  }, toastMilliseconds);

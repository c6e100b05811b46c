import type { Page } from 'playwright-core';
import { toastMilliseconds } from '../../web/ui/toast.tsx';

/**
 * Keeps toasts that appear from now on in this document until a test uses them. On a busy machine the steps of a test
 * may take longer than a toast is shown.
 */
export const keepToasts = (page: Page): Promise<void> =>
  page.evaluate((shownMilliseconds) => {
    const schedule = window.setTimeout.bind(window);
    const maxDelay = 2 ** 31 - 1;
    window.setTimeout = ((run: TimerHandler, delay?: number, ...args: unknown[]) =>
      schedule(run, delay === shownMilliseconds ? maxDelay : delay, ...args)) as typeof window.setTimeout;
  }, toastMilliseconds);

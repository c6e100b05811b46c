import type { Page, Request, Route } from 'playwright-core';
import { until } from './waiting.ts';

/** Ends an interception: later requests go to the server. */
export type StopInterception = () => void;

/**
 * Lets `handler` answer requests of a page instead of the server: all of them, or the first `times`. The route stays
 * installed until the page closes. Playwright's own `times` and `unroute` turn interception off in the browser together
 * with the last route; a request that the page makes at that moment is never answered (`Fetch.disable` crosses it).
 * Measured with playwright-core 1.65.1 and Chromium 147: one in 50 requests around each switch.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  handler: (route: Route, request: Request) => unknown,
  times = Number.POSITIVE_INFINITY,
): Promise<StopInterception> {
  let left = times;
  await page.route(url, async (route, request) => {
    if (left <= 0) return route.fallback();
    left -= 1;
    await handler(route, request);
  });
  return () => {
    left = 0;
  };
}

/**
 * Takes the page offline. Chromium applies the change after it has confirmed it, so a request sent at once could still
 * get through on a busy machine. So this waits until a request fails.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const isCutOff = () =>
    fetch('/robots.txt', { cache: 'no-store' }).then(
      () => false,
      () => true,
    );
  await until(() => page.evaluate(isCutOff), 'the page to be offline');
}

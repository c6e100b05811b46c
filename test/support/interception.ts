import type { Page, Request, Route } from 'playwright-core';
import { until } from './waiting.ts';

/** Ends an interception: later requests go to the server. */
export type StopInterception = () => void;

/**
 * Hands requests of a page to `handler` in the server's place: all of them, or the first `times`.
 *
 * The route itself stays installed until the page closes. Playwright's own `times` and `unroute` switch interception
 * off in the browser with the last route, and a request that the page makes at that moment is never answered: one in 50
 * around each switch, measured with playwright-core 1.65.1 and Chromium 147. `Fetch.disable` crosses the request there.
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
 * Takes the page's network away. Chromium applies the change after it has answered, so a request that follows at once
 * would still get through on a busy machine: wait until one fails.
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

// @module-tag further
import { expect, test } from 'vitest';
import { startSite } from '#test/support/browser-site';

const site = startSite();

test('a page reports an error in its own script once, and the API accepts the report', async () => {
  const { page } = await site.visit();
  await page.goto('/contact');
  const responsePromise = page.waitForResponse('**/api/browser-errors');
  await page.evaluate(() => {
    for (let index = 0; index < 3; index += 1) {
      const error = new TypeError('no client "Dana Whitfield"');
      error.stack = `TypeError\n    at f (${window.location.origin}/assets/start-AbCd1234.js:1:2)`;
      window.dispatchEvent(new ErrorEvent('error', { error }));
    }
  });
  const response = await responsePromise;
  expect(response.status()).toBe(200);
  expect(response.request().postDataJSON()).toEqual({
    source: 'script',
    errorName: 'TypeError',
    errorText: 'no client …',
    page: 'contact',
    places: ['start-AbCd1234.js:1:2'],
    release: expect.stringMatching(/^hydrate-page-.+\.js$/),
  });
});

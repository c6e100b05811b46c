import { beforeEach, expect, test, vi } from 'vitest';
import type { sendErrorReport } from '../../../../web/adapters/error-report.ts';

let send: typeof sendErrorReport;
let bodies: { readonly errorText: string; readonly page: string; readonly release: string }[];

beforeEach(async () => {
  bodies = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { readonly body: string }) => {
    bodies.push(JSON.parse(body));
    return Response.json({ success: true });
  });
  const src = 'https://site.example/assets/hydrate-page-AbCd1234.js';
  vi.spyOn(document, 'querySelector').mockReturnValue(Object.assign(document.createElement('a'), { src }));
  vi.resetModules();
  ({ sendErrorReport: send } = await import('../../../../web/adapters/error-report.ts'));
});

const errorAt = (location: string, message = 'Failed to fetch') =>
  Object.assign(new TypeError(message), {
    stack: `TypeError: ${message}\n    at f (http://x/assets/${location})`,
  });

test('an error is reported with its location, the page and the release, and without typed text', async () => {
  await send('render', errorAt('start-a.js:1:2', 'no invoice for "Dana"'));
  expect(bodies).toEqual([
    {
      source: 'render',
      errorName: 'TypeError',
      errorText: 'no … for …',
      page: 'home',
      places: ['start-a.js:1:2'],
      release: 'hydrate-page-AbCd1234.js',
    },
  ]);
});

test('a page load reports at most three different errors', async () => {
  for (const line of [1, 1, 1, 2, 3, 4, 5]) await send('script', errorAt(`start-a.js:${line}:2`));
  expect(bodies).toHaveLength(3);
});

test('errors of other scripts, such as browser extensions, and values that are not errors are not reported', async () => {
  await send('script', Object.assign(new Error('x'), { stack: 'at chrome-extension://abc/content.js:1:1' }));
  await send('promise', 'Dana');
  await send('promise', undefined);
  expect(bodies).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadsOfApp, loadsOfPage, site, sizeOf } from '#test/support/first-load';
import type { Figure } from './figure.ts';
import { reactAlone } from './web-bench.ts';

/** What the first visit of a signed-in user loads, and what a public page loads of sign-in: nothing. */
export async function liteFigures(): Promise<readonly Figure[]> {
  const yardstick = await reactAlone();
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB gz`;
  const firstLoads = [
    { page: 'lite-dashboard-page', limit: 3 },
    { page: 'lite-login-page', limit: 3 },
    { page: 'lite-invoice-generator-page', limit: 3.1 },
  ].map(({ page, limit }) => ({ page, limit, size: sizeOf(loadsOfApp(page)) }));
  const amplify = [...loadsOfPage('invoice-generator.html')].filter((path) =>
    readFileSync(join(site, path), 'utf8').includes('CognitoIdentityServiceProvider'),
  );
  return [
    ...firstLoads.map(({ page, limit, size }) => ({
      name: `${page}: script of the first load / react + react-dom`,
      measured: size / yardstick,
      unit: 'x' as const,
      limit,
      // The aim is for the app itself; login brings the sign-in protocol on top.
      ...(page === 'lite-dashboard-page' && { stretch: 2.2 }),
      note: `${kilobytes(size)} / ${kilobytes(yardstick)}`,
    })),
    {
      name: 'generator: script with sign-in code',
      measured: sizeOf(amplify) / 1000,
      unit: 'kB',
      limit: 0,
    },
  ];
}

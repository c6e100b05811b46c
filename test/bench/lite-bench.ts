import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzippedSizeOf, loadsOfApp, loadsOfPage, site } from '#test/support/first-load';
import type { Figure } from './figure.ts';
import { reactAlone } from './web-bench.ts';

/** The bytes that a signed-in user's first visit loads, and how much of sign-in a public page loads: nothing. */
export async function liteFigures(): Promise<readonly Figure[]> {
  const yardstick = await reactAlone();
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB gz`;
  const firstLoads = [
    { page: 'lite-dashboard-page', limit: 2.3 },
    { page: 'lite-login-page', limit: 2.2 },
    { page: 'lite-invoices-page', limit: 2.3 },
    { page: 'lite-invoice-generator-page', limit: 2.65, stretch: 2.5 },
  ].map(({ page, limit, stretch }) => ({ page, limit, stretch, size: gzippedSizeOf(loadsOfApp(page)) }));
  // A word of the sign-in library; pages that read its tokens know the names of its keys.
  const amplify = [...loadsOfPage('invoice-generator.html')].filter((path) =>
    readFileSync(join(site, path), 'utf8').includes('USER_SRP_AUTH'),
  );
  return [
    ...firstLoads.map(({ page, limit, stretch, size }) => ({
      name: `${page}: script of the first load / react + react-dom`,
      measured: size / yardstick,
      unit: 'x' as const,
      limit,
      ...(stretch !== undefined && { stretch }),
      note: `${kilobytes(size)} / ${kilobytes(yardstick)}`,
    })),
    {
      name: 'generator: script with sign-in code',
      measured: gzippedSizeOf(amplify) / 1000,
      unit: 'kB',
      limit: 0,
    },
  ];
}

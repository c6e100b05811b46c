import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzippedSizeOf, loadsOfApp, loadsOfPage, site } from '#test/support/first-load';
import type { Figure } from './figure.ts';
import { reactAlone } from './web-bench.ts';

/**
 * The bytes of script that the first visit of each page of the Lite app loads, and those of sign-in code on a public
 * page, which must be 0.
 */
export async function liteFigures(): Promise<readonly Figure[]> {
  const reactSize = await reactAlone();
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB gz`;
  const firstLoads = [
    { page: 'lite-dashboard-page', limit: 2.3 },
    { page: 'lite-login-page', limit: 2.2 },
    { page: 'lite-invoices-page', limit: 2.3 },
    { page: 'lite-invoice-generator-page', limit: 2.5 },
  ].map(({ page, limit }) => ({ page, limit, size: gzippedSizeOf(loadsOfApp(page)) }));
  // A text that only the sign-in library contains. Names of its tokens do not identify it, because pages that read the
  // tokens contain them too.
  const signInScripts = [...loadsOfPage('invoice-generator.html')].filter((path) =>
    readFileSync(join(site, path), 'utf8').includes('USER_SRP_AUTH'),
  );
  return [
    ...firstLoads.map(({ page, limit, size }) => ({
      name: `${page}: script of the first load / react + react-dom`,
      measured: size / reactSize,
      unit: 'x' as const,
      limit,
      note: `${kilobytes(size)} / ${kilobytes(reactSize)}`,
    })),
    {
      name: 'generator: script with sign-in code',
      measured: gzippedSizeOf(signInScripts) / 1000,
      unit: 'kB',
      limit: 0,
    },
  ];
}

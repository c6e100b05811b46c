import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { gzipped, reactAlone, scriptsNamedBy, site } from './web-bench.ts';

const read = (path: string): string => readFileSync(join(site, path), 'utf8');

/** Scripts with everything they import on loading; what they may import later does not count. */
function withImports(paths: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
  for (const path of paths) {
    if (seen.has(path)) continue;
    seen.add(path);
    const imported = [...read(path).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)];
    withImports(
      imported.map(([, name = '']) => `/assets/${name}`),
      seen,
    );
  }
  return seen;
}

function chunkOf(page: string): string {
  const name = readdirSync(join(site, 'assets')).find(
    (file) => file.startsWith(`${page}-`) && file.endsWith('.js'),
  );
  if (!name) throw new Error(`The site has no chunk of ${page}`);
  return `/assets/${name}`;
}

const sizeOf = (paths: ReadonlySet<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipped(read(path)), 0);

/** What the first visit of a signed-in user loads, and what a public page loads of sign-in: nothing. */
export async function liteFigures(): Promise<readonly Figure[]> {
  const yardstick = await reactAlone();
  const shell = scriptsNamedBy(read('app.html'));
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB gz`;
  const firstLoads = [
    { page: 'lite-dashboard-page', limit: 3 },
    { page: 'lite-login-page', limit: 3 },
    { page: 'lite-invoice-generator-page', limit: 3.1 },
  ].map(({ page, limit }) => ({ page, limit, size: sizeOf(withImports([...shell, chunkOf(page)])) }));
  const generator = withImports(scriptsNamedBy(read('invoice-generator.html')));
  const amplify = [...generator].filter((path) => read(path).includes('CognitoIdentityServiceProvider'));
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
      measured: sizeOf(new Set(amplify)) / 1000,
      unit: 'kB',
      limit: 0,
    },
  ];
}

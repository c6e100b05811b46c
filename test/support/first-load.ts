import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '#bin/command/build-steps';

/** The built site. */
export const site = join(projectRoot, 'dist/site');

const read = (path: string): string => readFileSync(join(site, path), 'utf8');

/** Bytes after gzip. */
export const gzipped = (bytes: string | Uint8Array): number => gzipSync(bytes, { level: 9 }).length;

/** The scripts that a page loads before any interaction, if it is hydrated at once. */
export const scriptsNamedBy = (html: string): string[] => [
  ...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].flatMap(([, path]) => path ?? [])),
];

/** These scripts and everything they import statically. Dynamic imports are left out. */
export function withImports(paths: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
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

/** Bytes of scripts after gzip. */
export const gzippedSizeOf = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipped(read(path)), 0);

/** The built script of a page of the app, such as `lite-login-page`. */
export function chunkOf(page: string): string {
  const name = readdirSync(join(site, 'assets')).find(
    (file) => file.startsWith(`${page}-`) && file.endsWith('.js'),
  );
  if (!name) throw new Error(`The site has no chunk of ${page}`);
  return `/assets/${name}`;
}

/** The scripts that the first visit of an app page loads: those of the app frame and the page's own chunk. */
export const loadsOfApp = (page: string): ReadonlySet<string> =>
  withImports([...scriptsNamedBy(read('app.html')), chunkOf(page)]);

/** The scripts loaded by the first visit of a public page; `html` is the content of its file. */
export const loadsOfPage = (html: string): ReadonlySet<string> => withImports(scriptsNamedBy(read(html)));

/** Bytes by which a page may be below its budget before the budget has to be lowered. */
export const maxBelowBudget = 2_000;

/** Bytes by which sizes differ without a reason: file names change with their content, and so does their compression. */
const slack = 50;

/**
 * The budget of a page, in kB: the committed one while it holds with slack, so that a change shows only in the budgets
 * of pages that it affects. A new one is the size in bytes with slack, up to the next 500 bytes.
 */
export function budgetFor(size: number, committed: number | undefined): number {
  const spare = (committed ?? 0) * 1000 - size;
  if (committed !== undefined && spare >= slack && spare <= maxBelowBudget) return committed;
  return (Math.ceil((size + slack) / 500) * 500) / 1000;
}

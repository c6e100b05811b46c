import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ShippedPackage, thirdPartyNotices } from '#domain/site/third-party-notices';
import type { SiteChunks } from './site-chunks.ts';

const packages = join(import.meta.dirname, '../../node_modules');

function readPackage(name: string): ShippedPackage {
  const folder = join(packages, name);
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name, version, identifier: license, text: readFileSync(join(folder, 'LICENSE'), 'utf8') };
}

/**
 * Packages whose files, such as fonts, the site serves in addition to its scripts, found by the paths in the build's
 * manifest.
 */
const packagesOfFiles = (chunks: SiteChunks): string[] =>
  Object.keys(chunks).flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);

/**
 * Writes the license notices of every package in the site's scripts (listed by Vite in `lists`, one file for each build),
 * style sheet and fonts.
 */
export function writeLicenses(site: string, chunks: SiteChunks, lists: readonly string[]): void {
  const inScripts = lists.flatMap((path) => JSON.parse(readFileSync(path, 'utf8')) as ShippedPackage[]);
  const otherPackages = new Set(['tailwindcss', ...packagesOfFiles(chunks)]);
  const notices = thirdPartyNotices([...inScripts, ...[...otherPackages].map(readPackage)]);
  writeFileSync(join(site, 'licenses.txt'), notices);
}

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { endpoints } from '#domain/contract/endpoints';

/** The sources of bundles: our own files relative to the project's root, with a hash of their content. */
type Sources = Readonly<Record<string, string>>;

const sourcesFile = 'sources.json';

/** The tables that say which operations a function has. */
const tables = [
  'domain/contract/endpoints.ts',
  ...Object.values(endpoints).map(({ module }) => `domain/${module}/contract.ts`),
  ...['operation-needs', 'background-needs', 'function-rows'].map((name) => `lib/app/${name}.ts`),
  ...['deployed-functions', 'trigger-needs'].map((name) => `lib/functions/${name}.ts`),
];

const hashOf = async (root: string, path: string): Promise<string> =>
  readFile(join(root, path)).then(
    (content) => createHash('sha256').update(content).digest('base64'),
    () => 'gone',
  );

/**
 * Writes the hashes of the bundles' sources next to them: all our own files, those with rows of operations, the bundling
 * code, and package-lock.json.
 */
export async function writeSources(
  root: string,
  outDir: string,
  metafiles: readonly Metafile[],
  routes: readonly string[] = [],
): Promise<void> {
  const bundlingFiles = await readdir(join(root, 'lib/bundles'), { recursive: true, withFileTypes: true });
  const paths = new Set([
    'package-lock.json',
    ...tables,
    ...routes.map((path) => path.slice(root.length)),
    ...bundlingFiles
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length)),
    ...metafiles
      .flatMap(({ inputs }) => Object.keys(inputs))
      .filter((path) => /^(domain|lambdas)\//.test(path)),
  ]);
  const hashes = await Promise.all(
    [...paths].sort().map(async (path) => [path, await hashOf(root, path)] as const),
  );
  await writeFile(join(outDir, sourcesFile), JSON.stringify(Object.fromEntries(hashes), null, 2));
}

/**
 * The sources that changed since `outDir` was built, and files of handlers or rows added since; empty if the bundles
 * are up to date, and `outDir` itself if it was never built.
 */
export async function changedSources(
  root: string,
  outDir: string,
  handlers: readonly string[],
): Promise<string[]> {
  const stored = await readFile(join(outDir, sourcesFile), 'utf8').catch(() => undefined);
  if (stored === undefined) return [outDir];
  const sources: Sources = JSON.parse(stored);
  const changed = await Promise.all(
    Object.entries(sources).map(async ([path, hash]) => ((await hashOf(root, path)) === hash ? [] : [path])),
  );
  const added = handlers.map((handler) => handler.slice(root.length)).filter((path) => !(path in sources));
  return [...changed.flat(), ...added];
}

import { pathToFileURL } from 'node:url';
import { sourceFiles } from './source-files.ts';

type Exports = Readonly<Record<string, unknown>>;

/**
 * What the modules of `domain/` with chosen paths export, by path. They are imported by a name that is not known before:
 * `import.meta.glob` would use everything they export in the eyes of `npm run dead`, which then finds nothing unused.
 */
export async function domainModules(
  isWanted: (path: string) => boolean,
): Promise<readonly [string, Exports][]> {
  const paths = sourceFiles(['domain'])
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.ts') && isWanted(path))
    .sort();
  return Promise.all(
    paths.map(async (path): Promise<[string, Exports]> => [path, await import(pathToFileURL(path).href)]),
  );
}

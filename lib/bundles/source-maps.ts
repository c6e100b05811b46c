import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** The folders with the source maps of the last build: of the functions, and of the site. */
export const sourceMapFolders = [
  join(dist, 'lambdas', 'source-maps'),
  join(dist, 'site-source-maps'),
] as const;

/** The file with the source map of a script. Scripts are named after their content, so no two releases share one. */
export const sourceMapOf = (script: string): string => `${script}.map`;

/**
 * Moves the source maps in a folder of scripts to another one, so that neither functions nor visitors get them. Only
 * positions and names are kept: our sources are in the repository.
 */
export async function setSourceMapsAside(folder: string, into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.map')) continue;
    const { sourcesContent: _, ...map } = JSON.parse(await readFile(join(folder, file), 'utf8'));
    await writeFile(join(into, file), JSON.stringify(map));
    await rm(join(folder, file));
  }
}

/**
 * Renames the entry of a bundle after its content, as its chunks are, and leaves `index.mjs` as a file that loads it:
 * Lambda needs this name, while a stack must name the release whose source map explains it.
 */
export async function nameEntryAfterContent(folder: string): Promise<void> {
  const index = join(folder, 'index.mjs');
  const hash = createHash('sha256')
    .update(await readFile(index))
    .digest('hex')
    .slice(0, 8)
    .toUpperCase();
  const entry = `index-${hash}.mjs`;
  await rename(index, join(folder, entry));
  await rename(`${index}.map`, join(folder, `${entry}.map`));
  await writeFile(index, `export{handler}from"./${entry}";\n`);
}

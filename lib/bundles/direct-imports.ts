import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const importOfIndex = /^import (type )?\{([^}]*)\} from '(\.[^']*\/index\.ts)';$/gm;
const exportOfFile = /^export (type )?\{([^}]*)\} from '(\.[^']+)';$/gm;

/** The names in the braces of an import or export, without types, which a bundle does not contain. */
const valuesIn = (braces: string): readonly string[] =>
  braces
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

/** For each value that an `index.ts` exports: the file that defines it, and its name there. */
async function readIndex(path: string): Promise<ReadonlyMap<string, { file: string; name: string }>> {
  const found = new Map<string, { file: string; name: string }>();
  for (const [, type, braces = '', file = ''] of (await readFile(path, 'utf8')).matchAll(exportOfFile))
    for (const value of type ? [] : valuesIn(braces)) {
      const [name = '', exported = name] = value.split(' as ');
      found.set(exported, { file: join(dirname(path), file), name });
    }
  return found;
}

/** The source of a file of the server, in which each import of an `index.ts` is one of the files that it exports from. */
export async function withDirectImports(
  source: string,
  path: string,
  indexOf: typeof readIndex = readIndex,
): Promise<string> {
  let contents = source;
  for (const [statement, type, braces = '', index = ''] of source.matchAll(importOfIndex)) {
    if (type) continue;
    const exported = await indexOf(join(dirname(path), index));
    const lines = valuesIn(braces).map((value) => {
      const [name = '', local = name] = value.split(' as ');
      const target = exported.get(name);
      if (!target) throw new Error(`${index} of ${path} does not export ${name} from a file`);
      return `import { ${target.name} as ${local} } from '${target.file}';`;
    });
    contents = contents.replace(statement, lines.join(' '));
  }
  return contents;
}

/**
 * Imports what a module exports from the file that defines it, not through the module's `index.ts`. esbuild would
 * otherwise load all that the functions's other operations use of a module, as soon as one operation uses any of it.
 */
export const directImports = (): Plugin => ({
  name: 'direct-imports',
  setup(build) {
    const indexes = new Map<string, ReturnType<typeof readIndex>>();
    const indexOf = (path: string) => {
      const known = indexes.get(path) ?? readIndex(path);
      indexes.set(path, known);
      return known;
    };
    build.onLoad({ filter: /\/lambdas\/.*\.ts$/ }, async ({ path }) => ({
      contents: await withDirectImports(await readFile(path, 'utf8'), path, indexOf),
      loader: 'ts',
    }));
  },
});

import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { externalModules, nothing, standIns } from './stand-ins.ts';

const folder = fileURLToPath(new URL('../../node_modules/pdfkit/js', import.meta.url));

/**
 * The modules from which pdfkit's single file of 6,000 lines was built, by path, read from its source map. Throws if
 * the map does not contain them.
 */
export async function readPdfkitModules(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, 'pdfkit.es.js.map'), 'utf8');
  const { sources, sourcesContent = [] }: { sources: string[]; sourcesContent?: string[] } = JSON.parse(text);
  const modules = new Map(sources.map((path, at) => [path.replace('../', ''), sourcesContent[at] ?? '']));
  if (!modules.get('lib/document.js'))
    throw new Error('The source map of pdfkit no longer holds its modules');
  return modules;
}

/** Bundles pdfkit from its modules, and replaces some of them with our stand-ins. */
export const pdfkitModules = (): Plugin => ({
  name: 'pdfkit-modules',
  setup(build) {
    const namespace = 'pdfkit';
    const reading = readPdfkitModules();
    build.onResolve({ filter: /^pdfkit(\/|$)/ }, ({ path }) => ({
      path: path.slice('pdfkit/'.length) || 'lib/document.js',
      namespace,
    }));
    // This module only registers our fonts with fontkit, which is replaced here.
    build.onResolve({ filter: /\/join-fontkit\.ts$/ }, () => ({ path: nothing }));
    build.onResolve({ filter: /.*/, namespace }, async ({ path, importer }) => {
      const replacement = externalModules[`${importer} ${path}`] ?? externalModules[path];
      if (replacement !== undefined) return { path: replacement };
      if (!path.startsWith('.')) return undefined;
      const place = posix.join(posix.dirname(importer), path);
      const modules = await reading;
      const module = [place, `${place}.js`, `${place}/index.js`].find((each) => modules.has(each));
      if (module === undefined) return { errors: [{ text: `pdfkit has no module ${place}` }] };
      const replaced = standIns[`pdfkit/${module}`];
      return replaced === undefined ? { path: module, namespace } : { path: replaced };
    });
    build.onLoad({ filter: /.*/, namespace }, async ({ path }) => {
      const contents = (await reading).get(path) ?? '';
      return { contents, resolveDir: folder };
    });
  },
});

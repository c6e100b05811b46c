import { watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { context } from 'esbuild';
import { deployedFunctions, type FunctionName } from '../functions/deployed-functions.ts';
import { findHandlers, optionsFor, root } from './bundle-lambdas.ts';
import { functionEntries, functionEntry } from './function-entry.ts';
import { pdfFiles } from './pdf-files.ts';
import { noPlan } from './share-plan.ts';

/**
 * Bundles every function into `<folder>/<name>/index.mjs`, and again after each change of a file that they contain.
 * `onBuilt` is called after each build, with what esbuild found wrong. The functions share their chunks, which makes
 * this many times faster than the bundles that are deployed. Returns a function that stops it.
 */
export async function watchLambdas(
  folder: string,
  onBuilt: (errors: readonly string[]) => void,
): Promise<() => Promise<void>> {
  await rm(folder, { recursive: true, force: true });
  let handlers = await findHandlers();
  const names = Object.keys(deployedFunctions) as FunctionName[];
  const entries = Object.fromEntries(names.map((name) => [`${name}/index`, functionEntry(name)]));
  const plugins = [functionEntries(root, () => handlers, noPlan), pdfFiles()];
  const watched = await context({
    ...optionsFor(entries, folder, [
      ...plugins,
      {
        name: 'report',
        setup(build) {
          build.onStart(async () => {
            handlers = await findHandlers();
          });
          build.onEnd(({ errors }) =>
            onBuilt(
              errors.map(({ text, location }) => `${location?.file ?? ''}:${location?.line ?? ''} ${text}`),
            ),
          );
        },
      },
    ]),
    minify: false,
    sourcemap: 'inline',
  });
  await watched.rebuild();
  // esbuild's own watching looks for changes only every few seconds.
  const rebuild = () => void watched.rebuild().catch(() => undefined);
  const watchers = ['domain', 'lambdas'].map((name) => watch(join(root, name), { recursive: true }, rebuild));
  return async () => {
    for (const watcher of watchers) watcher.close();
    await watched.dispose();
  };
}

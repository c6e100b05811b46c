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
  // esbuild's own watching looks for changes only every few seconds.
  let isBuilding = false;
  let hasChanged = false;
  async function rebuild(): Promise<void> {
    // A running build may have read the changed file already, so that another one follows it.
    hasChanged = true;
    if (isBuilding) return;
    isBuilding = true;
    while (hasChanged) {
      hasChanged = false;
      // What is wrong was reported by `onBuilt`.
      await watched.rebuild().catch(() => undefined);
    }
    isBuilding = false;
  }
  const watchers = ['domain', 'lambdas'].map((name) =>
    watch(join(root, name), { recursive: true }, () => void rebuild()),
  );
  await rebuild();
  return async () => {
    for (const watcher of watchers) watcher.close();
    await watched.dispose();
  };
}

import { bundlesFolder, findHandlers, root } from '#lib/bundles/bundle-lambdas';
import { changedSources } from '#lib/bundles/bundle-sources';

/** Stops the test run if the bundles were built from other code than the current one. */
export default async function refuseStaleBundles(): Promise<void> {
  const changed = await changedSources(root, bundlesFolder, await findHandlers());
  if (changed.length === 0) return;
  const error = new Error(
    `dist/lambdas is not made of ${changed.slice(0, 5).join(', ')}. Run npm run build first.`,
  );
  // Vitest cannot print the places of an error in a module that its cache had, and would print its own failure instead.
  error.stack = `Error: ${error.message}`;
  throw error;
}

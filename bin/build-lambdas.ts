import { bundleLambdas, initialScriptBytes } from '#lib/bundles/bundle-lambdas';

const bundles = await bundleLambdas();
for (const { operation, metafile } of bundles)
  console.log(`${operation.padEnd(32)} ${(initialScriptBytes(metafile) / 1000).toFixed(0).padStart(5)} kB`);
console.log(`${bundles.length} functions in dist/lambdas`);

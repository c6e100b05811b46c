import { rowsOf } from '#lib/app/function-rows';
import { bundleLambdas, initialScriptBytes } from '#lib/bundles/bundle-lambdas';

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0).padStart(5)} kB`;

const bundles = await bundleLambdas();
for (const { name, metafile } of bundles) {
  console.log(`${name.padEnd(34)} ${kilobytes(initialScriptBytes(metafile))} at its start`);
  const rows = rowsOf(name);
  for (const { operation } of rows.length > 1 ? rows : [])
    console.log(`  ${operation.padEnd(32)} ${kilobytes(initialScriptBytes(metafile, operation))}`);
}
console.log(`${bundles.length} functions in dist/lambdas`);

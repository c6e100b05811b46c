import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';

/** The code of a function from its bundle. Throws, naming the command to run, if it was not built. */
export function bundleCode(bundlesDir: string, bundle: string): Code {
  const directory = join(bundlesDir, bundle);
  if (!existsSync(join(directory, 'index.mjs')))
    throw new Error(`No bundle of ${bundle} in ${directory}. Run: npm run build:lambdas`);
  return Code.fromAsset(directory);
}

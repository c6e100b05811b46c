import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Leaves out the classes of SSM's 140 errors, 70 kB that the SDK registers one by one although we read one parameter.
 * An error still arrives with the service's name for it, as an SSMServiceException.
 */
export const leanSdk = (): Plugin => ({
  name: 'lean-sdk',
  setup(build) {
    build.onLoad({ filter: /client-ssm[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source
        .replace(/^n0_registry\.registerError\(.*\);$/gm, '')
        .replace(/^export var \w+\$ = \[-3, n0,[\s\S]*?\n\];$/gm, '');
      if (source.length - contents.length < 20_000)
        throw new Error('client-ssm registers its errors differently now');
      return { contents };
    });
  },
});

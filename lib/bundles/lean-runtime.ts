import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Modules that cannot be of use where our functions run, by how they are imported, and what stands in for them. */
const standIns: Readonly<Record<string, string>> = {
  // The fonts beside the script are not WOFF2, the only format with this compression and its 460 kB of dictionary.
  'brotli/decompress.js': 'export default () => { throw new Error("No WOFF2 fonts in this bundle"); };',
  // Asked for the name of a browser.
  bowser: 'export default undefined;',
  // Lambda hands a function its role's credentials in variables. The other 15 places the SDK would look are 100 kB.
  '@aws-sdk/credential-provider-node': [
    'import { fromEnv } from "@aws-sdk/credential-provider-env";',
    'export const defaultProvider = () => fromEnv();',
  ].join('\n'),
};

/**
 * Tells the bundler that a client's descriptions of its messages do nothing by themselves, so that those of calls we never
 * make fall out. It cannot see that for lists with computed names in them.
 */
const withPureSchemas = (source: string): string =>
  source.replace(
    /^export var (\w+\$) = (\[[^;]*\]);$/gm,
    (_, name: string, list: string) => `export var ${name} = /* @__PURE__ */ (() => ${list})();`,
  );

/** Leaves out what the packages bring for places that are not Lambda. */
export const leanRuntime = (): Plugin => ({
  name: 'lean-runtime',
  setup(build) {
    build.onResolve(
      { filter: /^(brotli\/decompress\.js|bowser|@aws-sdk\/credential-provider-node)$/ },
      (imported) => ({
        path: imported.path,
        namespace: 'lean-runtime',
        pluginData: imported.resolveDir,
      }),
    );
    build.onLoad({ filter: /.*/, namespace: 'lean-runtime' }, ({ path, pluginData }) => ({
      contents: standIns[path] ?? '',
      resolveDir: String(pluginData),
    }));
    build.onLoad(
      { filter: /client-[a-z0-9-]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/ },
      async ({ path }) => ({
        contents: withPureSchemas(await readFile(path, 'utf8')),
      }),
    );
  },
});

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = join(root, 'node_modules');
const file = (name: string): string => join(root, 'lib', 'bundles', 'stand-ins', name);

/** In the place of what is not needed at all. */
export const nothing = file('nothing.ts');

const unusedMixins = ['acroform', 'attachments', 'markings', 'metadata', 'subsets', 'table'];

/** Modules that no bundle holds, by path below node_modules (pdfkit's in its own source), and the file in the place of each. */
export const standIns: Readonly<Record<string, string>> = {
  'pdfkit/lib/path.js': nothing,
  'pdfkit/lib/line_wrapper.js': nothing,
  'pdfkit/lib/reference.js': file('pdfkit-reference.ts'),
  'pdfkit/lib/security.js': file('pdfkit-security.ts'),
  ...Object.fromEntries(
    unusedMixins.map((name) => [`pdfkit/lib/mixins/${name}.js`, file('pdfkit-unused.ts')]),
  ),
  'nodemailer/dist/esm/mime-funcs/mime-types.js': file('media-types.ts'),
  'nodemailer/dist/esm/fetch/index.js': nothing,
  // Asked for the name of a browser.
  'bowser/bowser.mjs': nothing,
  '@aws-sdk/credential-provider-node/dist-es/index.js': file('lambda-credentials.mjs'),
  '@aws-sdk/client-ssm/dist-es/index.js': file('ssm-client.mjs'),
  '@aws-sdk/client-ssm/dist-es/schemas/schemas_0.js': file('ssm-schemas.ts'),
};

/** What pdfkit imports from other packages and does not get; after a module's path for that one alone. */
export const fromOutside: Readonly<Record<string, string>> = {
  // The fonts that our documents register, which HarfBuzz shapes; 430 kB of a parser of font files stay outside.
  fontkit: join(root, 'lambdas', 'adapters', 'pdf', 'fonts', 'opened-fonts.ts'),
  'lib/font/standard.js fs': file('font-names.ts'),
};

const s3Schemas = '@aws-sdk/client-s3/dist-es/schemas/schemas_0.js';

/** A client's descriptions of its messages, each said to do nothing by itself: those of calls we never make fall out. */
export const withPureSchemas = (source: string): string =>
  source.replace(/^export var (\w+\$) = (\[[^;]*\]);$/gm, 'export var $1 = /* @__PURE__ */ (() => $2)();');

/** Puts our stand-ins in the place of modules of packages, and lets 54 kB of S3's descriptions fall out. */
export const substituteModules = (): Plugin => ({
  name: 'substitute-modules',
  setup(build) {
    const filter = /node_modules[\\/](?:nodemailer|bowser|@aws-sdk)[\\/]/;
    build.onLoad({ filter }, async ({ path }) => {
      const module = path.slice(packages.length + 1).replaceAll('\\', '/');
      if (module === s3Schemas) return { contents: withPureSchemas(await readFile(path, 'utf8')) };
      const standIn = standIns[module];
      if (standIn === undefined) return undefined;
      return { contents: await readFile(standIn, 'utf8'), loader: 'ts', resolveDir: dirname(standIn) };
    });
  },
});

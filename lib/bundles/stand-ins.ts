import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { leanClientModule } from './sdk-clients.ts';
import { leanStripeModule } from './stripe-resources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = join(root, 'node_modules');
const file = (name: string): string => join(root, 'lib', 'bundles', 'stand-ins', name);

/** The replacement of a module that is never used. */
export const nothing = file('nothing.ts');

const unusedMixins = [
  'acroform',
  'attachments',
  'markings',
  'metadata',
  'outline',
  'subsets',
  'table',
  'text',
];

/**
 * Modules replaced in every bundle, by path below node_modules (for pdfkit, below its own source), with the
 * replacement. The percentages say how much larger the script loaded at a function's start would be without the
 * replacement: the smallest and largest value among functions that include the module.
 */
export const standIns: Readonly<Record<string, string>> = {
  // 2 %: gradients, patterns and named colors.
  'pdfkit/lib/mixins/color.js': file('pdfkit-color.ts'),
  // 4 to 6 %; paths 1.3 %, JPEG 0.6 %, objects 0.3 %.
  'pdfkit/lib/line_wrapper.js': nothing,
  'pdfkit/lib/path.js': nothing,
  'pdfkit/lib/font/standard.js': nothing,
  'pdfkit/lib/reference.js': nothing,
  // 7 to 12 %.
  'pdfkit/lib/security.js': file('pdfkit-security.ts'),
  // 7 to 12 % together.
  ...Object.fromEntries(
    unusedMixins.map((name) => [`pdfkit/lib/mixins/${name}.js`, file('pdfkit-unused.ts')]),
  ),
  // 13 to 26 %.
  'nodemailer/dist/esm/mime-funcs/mime-types.js': nothing,
  // 2 to 4 %.
  'nodemailer/dist/esm/addressparser/index.js': file('address-parser.ts'),
  // 2 to 3 %.
  'nodemailer/dist/esm/fetch/index.js': nothing,
  // 5 to 15 % of the script loaded lazily.
  'bowser/bowser.mjs': nothing,
  // 2 to 16 %, and 15 to 57 % of the whole script including lazy chunks.
  '@aws-sdk/credential-provider-node/dist-es/index.js': file('lambda-credentials.mjs'),
  // 12 to 21 % together.
  '@aws-sdk/client-ssm/dist-es/index.js': file('ssm-client.mjs'),
  '@aws-sdk/client-ssm/dist-es/schemas/schemas_0.js': file('ssm-schemas.ts'),
  // 3 to 5 % with S3, 0.5 % without.
  '@smithy/core/dist-es/submodules/event-streams/index.js': nothing,
  // 3 to 5 % of functions with S3.
  '@aws-sdk/client-s3/dist-es/endpoint/endpointResolver.js': file('s3-endpoint.ts'),
  // 1 to 2 % together.
  '@aws-sdk/checksums/dist-es/submodules/sha/sha1/Sha1Js.js': nothing,
  '@smithy/core/dist-es/submodules/checksum/md5/Md5Js.js': nothing,
  '@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js.js': nothing,
  // 1 to 4 %. It caches discovered DynamoDB endpoints, and our region does not use endpoint discovery.
  'mnemonist/lru-cache.js': nothing,
};

/** Replacements of packages that pdfkit imports. A key that begins with a module's path applies to that module only. */
export const externalModules: Readonly<Record<string, string>> = {
  // Uses the fonts that our documents register and HarfBuzz shapes, instead of 430 kB of font parser.
  fontkit: join(root, 'lambdas', 'platform', 'pdf', 'fonts', 'opened-fonts.ts'),
};

/** Replaces modules of packages with our stand-ins, and removes what we never use of SDK clients and Stripe's client. */
export const substituteModules = (): Plugin => ({
  name: 'substitute-modules',
  setup(build) {
    const filter = /node_modules[\\/](?:nodemailer|bowser|mnemonist|stripe|@aws-sdk|@smithy)[\\/]/;
    build.onLoad({ filter }, async ({ path }) => {
      const module = path.slice(packages.length + 1).replaceAll('\\', '/');
      const lean = leanClientModule(module) ?? leanStripeModule(module);
      if (lean)
        return {
          contents: lean(await readFile(path, 'utf8')),
          loader: module.endsWith('.json') ? 'json' : 'js',
        };
      const standIn = standIns[module];
      if (standIn === undefined) return undefined;
      return { contents: await readFile(standIn, 'utf8'), loader: 'ts', resolveDir: dirname(standIn) };
    });
  },
});

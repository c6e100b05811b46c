import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';
import { leanClientModule } from './sdk-clients.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packages = join(root, 'node_modules');
const file = (name: string): string => join(root, 'lib', 'bundles', 'stand-ins', name);

/** In the place of what is not needed at all. */
export const nothing = file('nothing.ts');

const webStreams = [
  'checksum/createChecksumStream',
  'getAwsChunkedEncodingStream',
  'headStream',
  'sdk-stream-mixin',
  'splitStream',
  'stream-collector',
];
const unusedMixins = ['acroform', 'attachments', 'markings', 'metadata', 'subsets', 'table'];

/** Modules that no bundle holds, by path below node_modules (pdfkit's in its own source), and the file in the place of each. */
export const standIns: Readonly<Record<string, string>> = {
  'pdfkit/lib/path.js': nothing,
  'pdfkit/lib/line_wrapper.js': nothing,
  // A logo is a PNG.
  'pdfkit/lib/image/jpeg.js': nothing,
  'pdfkit/lib/gradient.js': file('pdfkit-paints.ts'),
  'pdfkit/lib/pattern.js': file('pdfkit-paints.ts'),
  'pdfkit/lib/reference.js': file('pdfkit-reference.ts'),
  'pdfkit/lib/security.js': file('pdfkit-security.ts'),
  ...Object.fromEntries(
    unusedMixins.map((name) => [`pdfkit/lib/mixins/${name}.js`, file('pdfkit-unused.ts')]),
  ),
  'nodemailer/dist/esm/mime-funcs/mime-types.js': file('media-types.ts'),
  'nodemailer/dist/esm/addressparser/index.js': file('address-parser.ts'),
  'nodemailer/dist/esm/fetch/index.js': nothing,
  // Asked for the name of a browser.
  'bowser/bowser.mjs': nothing,
  '@aws-sdk/credential-provider-node/dist-es/index.js': file('lambda-credentials.mjs'),
  '@aws-sdk/client-ssm/dist-es/index.js': file('ssm-client.mjs'),
  '@aws-sdk/client-ssm/dist-es/schemas/schemas_0.js': file('ssm-schemas.ts'),
  '@aws-sdk/signature-v4-multi-region/dist-es/index.js': file('s3-signing.ts'),
  '@smithy/core/dist-es/submodules/event-streams/index.js': file('event-streams.ts'),
  '@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js.js': file('script-hashes.ts'),
  '@smithy/core/dist-es/submodules/checksum/md5/Md5Js.js': file('script-hashes.ts'),
  '@aws-sdk/checksums/dist-es/submodules/sha/sha1/Sha1Js.js': file('script-hashes.ts'),
  ...Object.fromEntries(
    webStreams.map((name) => [
      `@smithy/core/dist-es/submodules/serde/util-stream/${name}.browser.js`,
      file('web-streams.ts'),
    ]),
  ),
  // Remembers where DynamoDB says that it is, which is asked in no region we know.
  'mnemonist/lru-cache.js': nothing,
};

/** What pdfkit imports from other packages and does not get; after a module's path for that one alone. */
export const fromOutside: Readonly<Record<string, string>> = {
  // The fonts that our documents register, which HarfBuzz shapes; 430 kB of a parser of font files stay outside.
  fontkit: join(root, 'lambdas', 'platform', 'pdf', 'fonts', 'opened-fonts.ts'),
  'lib/font/standard.js fs': file('font-names.ts'),
};

/** Puts our stand-ins in the place of modules of packages, and lets fall out what the SDK describes and we never ask for. */
export const substituteModules = (): Plugin => ({
  name: 'substitute-modules',
  setup(build) {
    const filter = /node_modules[\\/](?:nodemailer|bowser|mnemonist|@aws-sdk|@smithy)[\\/]/;
    build.onLoad({ filter }, async ({ path }) => {
      const module = path.slice(packages.length + 1).replaceAll('\\', '/');
      const lean = leanClientModule(module);
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

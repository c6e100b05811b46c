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

/** Modules replaced in every bundle, by path below node_modules, with the replacement. */
export const standIns: Readonly<Record<string, string>> = {
  'nodemailer/dist/esm/fetch/index.js': nothing,
  'nodemailer/dist/esm/mime-funcs/mime-types.js': nothing,
  '@aws-sdk/credential-provider-node/dist-es/index.js': file('lambda-credentials.mjs'),
  '@aws-sdk/client-ssm/dist-es/index.js': file('ssm-client.mjs'),
  '@aws-sdk/client-ssm/dist-es/schemas/schemas_0.js': file('ssm-schemas.ts'),
};

/**
 * Lets pdfkit use the fonts that our documents register and HarfBuzz shapes, instead of fontkit, 430 kB of font parser.
 */
export const registeredFonts = (): Plugin => ({
  name: 'registered-fonts',
  setup(build) {
    const path = join(root, 'lambdas', 'platform', 'pdf', 'fonts', 'opened-fonts.ts');
    build.onResolve({ filter: /^fontkit$/ }, () => ({ path }));
    // This module only registers our fonts with fontkit.
    build.onResolve({ filter: /\/join-fontkit\.ts$/ }, () => ({ path: nothing }));
  },
});

/** Replaces modules of packages with our stand-ins, and removes what we never use of SDK clients and Stripe's client. */
export const substituteModules = (): Plugin => ({
  name: 'substitute-modules',
  setup(build) {
    const filter = /node_modules[\\/](?:nodemailer|stripe|@aws-sdk)[\\/]/;
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

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const fonts = fileURLToPath(new URL('../../lambdas/platform/pdf/fonts/', import.meta.url));

/**
 * Lets pdfkit use the fonts that our documents register and HarfBuzz shapes, instead of fontkit, 755 kB of font parser.
 * A function that draws PDFs would compute 1.5 times as long at its start with it (decision 084).
 */
export const registeredFonts = (): Plugin => ({
  name: 'registered-fonts',
  setup(build) {
    build.onResolve({ filter: /^fontkit$/ }, () => ({ path: join(fonts, 'opened-fonts.ts') }));
    // This module only registers our fonts with fontkit.
    build.onResolve({ filter: /\/join-fontkit\.ts$/ }, ({ path }) => ({ path, namespace: 'empty' }));
    build.onLoad({ filter: /./, namespace: 'empty' }, () => ({ contents: '' }));
  },
});

import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const fontAdapter = fileURLToPath(new URL('../../lambdas/platform/pdf/fonts/', import.meta.url));

/** The WebAssembly of HarfBuzz, which its script loads from its own folder. */
const harfbuzzWasm = fileURLToPath(
  new URL('../../node_modules/harfbuzzjs/dist/harfbuzz.wasm', import.meta.url),
);

/** Lets a script that draws PDFs read its fonts from their layer, and copies HarfBuzz next to it. */
export const pdfFiles = (): Plugin => ({
  name: 'pdf-files',
  setup(build) {
    let drawsPdfs = false;
    build.onResolve({ filter: /\/read-font-file\.ts$/ }, () => {
      drawsPdfs = true;
      return { path: join(fontAdapter, 'read-bundled-font-file.ts') };
    });
    build.onEnd(async ({ errors }) => {
      const folder = build.initialOptions.outdir;
      if (errors.length > 0 || !drawsPdfs || folder === undefined || build.initialOptions.write === false)
        return;
      await copyFile(harfbuzzWasm, join(folder, basename(harfbuzzWasm)));
    });
  },
});

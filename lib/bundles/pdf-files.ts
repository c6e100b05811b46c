import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, PluginBuild } from 'esbuild';

const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const fontAdapter = fileURLToPath(new URL('../../lambdas/platform/pdf/fonts/', import.meta.url));

/** The WebAssembly of HarfBuzz, which its script loads from its own folder. */
const harfbuzzWasm = 'harfbuzzjs/dist/harfbuzz.wasm';

/** Copies the font files that a PDF may need, and HarfBuzz, next to the script that reads them. */
export const pdfFiles = (): Plugin => ({
  name: 'pdf-files',
  setup(build) {
    let files: readonly string[] = [];
    build.onResolve({ filter: /\/read-font-file\.ts$/ }, async () => {
      files = await catalogFontFiles(build.esbuild);
      return { path: join(fontAdapter, 'read-bundled-font-file.ts') };
    });
    build.onEnd(async ({ errors }) => {
      const folder = build.initialOptions.outdir;
      if (errors.length > 0 || files.length === 0 || folder === undefined) return;
      await mkdir(join(folder, 'fonts'), { recursive: true });
      for (const file of files) await copyFile(fullPathOf(file), join(folder, 'fonts', basename(file)));
      await copyFile(join(packages, harfbuzzWasm), join(folder, basename(harfbuzzWasm)));
      for (const name of new Set([...files.filter(isPackaged).map(packageOf), latinPackage]))
        await copyLicense(name, join(folder, 'fonts'));
    });
  },
});

/** The package of the fonts that `npm run build-latin-fonts` subsets. */
const latinPackage = '@expo-google-fonts/arimo';

const isPackaged = (file: string): boolean => !file.startsWith('.');

const fullPathOf = (file: string): string => join(isPackaged(file) ? packages : fontAdapter, file);

const packageOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * The font files listed in the catalog. The catalog is bundled and run from its source, because `lib` must not import
 * from `lambdas`.
 */
async function catalogFontFiles(esbuild: PluginBuild['esbuild']): Promise<readonly string[]> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(fontAdapter, 'font-catalog.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const source = encodeURIComponent(outputFiles[0]?.text ?? '');
  const catalog: { fontFiles: readonly string[] } = await import(`data:text/javascript,${source}`);
  return catalog.fontFiles;
}

async function copyLicense(name: string, folder: string): Promise<void> {
  const packageFolder = join(packages, name);
  const target = join(folder, `${name.replace('@', '').replace('/', '-')}.LICENSE.txt`);
  await copyFile(join(packageFolder, 'LICENSE_FONT'), target).catch(() =>
    copyFile(join(packageFolder, 'LICENSE'), target),
  );
}

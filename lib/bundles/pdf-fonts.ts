import { copyFile, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fontLayer } from '../functions/deployed-functions.ts';

const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const fontAdapter = fileURLToPath(new URL('../../lambdas/platform/pdf/fonts/', import.meta.url));

/** Where Node finds the package of fonts, in the layer beside the bundles in this folder. */
export const fontPackages = (bundles: string): string => join(bundles, fontLayer, 'nodejs/node_modules');

/** The package of the fonts that `npm run build-latin-fonts` subsets. */
const latinPackage = '@expo-google-fonts/arimo';

const isPackaged = (file: string): boolean => !file.startsWith('.');

const packageOf = (file: string): string =>
  file
    .split('/')
    .slice(0, file.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Writes the layer of fonts into a folder of its own in `folder`: all files that a PDF may need, with their licenses, as
 * a package where Lambda looks for those of a layer.
 */
export async function writeFontLayer(folder: string): Promise<void> {
  const target = join(fontPackages(folder), 'pdf-fonts');
  await mkdir(target, { recursive: true });
  const files = await catalogFontFiles();
  for (const file of files)
    await copyFile(join(isPackaged(file) ? packages : fontAdapter, file), join(target, basename(file)));
  for (const name of new Set([...files.filter(isPackaged).map(packageOf), latinPackage]))
    await copyLicense(name, target);
}

/**
 * The font files listed in the catalog. The catalog is bundled and run from its source, because `lib` must not import
 * from `lambdas`.
 */
async function catalogFontFiles(): Promise<readonly string[]> {
  const { outputFiles } = await build({
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

import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { thirdPartyNotices } from '#domain/site/third-party-notices';
import { functionRows, rowsOf } from '../app/function-rows.ts';
import { findRoutes } from '../app/operation-needs.ts';
import { deployedFunctions, type FunctionName } from '../functions/deployed-functions.ts';
import { writeSources } from './bundle-sources.ts';
import { directImports } from './direct-imports.ts';
import { functionEntries, functionEntry } from './function-entry.ts';
import { pdfFiles } from './pdf-files.ts';
import { writeFontLayer } from './pdf-fonts.ts';
import { registeredFonts } from './registered-fonts.ts';
import { usedSchemas } from './sdk-clients.ts';
import { loadedWith, noPlan, outputOf, planShares, type SharePlan } from './share-plan.ts';
import { shippedPackages } from './shipped-packages.ts';
import { nameEntryAfterContent, setSourceMapsAside } from './source-maps.ts';

/** The project's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
const suffix = '.handler.ts';

// esbuild is written in Go, whose default collects garbage so often that the bundles cost 1.4 times the CPU seconds.
process.env.GOGC ??= '800';

/** The bundle of one deployed function, and its metafile. */
export interface LambdaBundle {
  readonly name: FunctionName;
  readonly folder: string;
  readonly metafile: Metafile;
}

/** The file of a bundle with the licenses of its packages. Licenses of fonts are stored with the fonts. */
export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

/** The default output folder of the bundles: `dist/lambdas`. */
export const bundlesFolder = join(root, 'dist', 'lambdas');

/** Every `lambdas/**\/<operation>.handler.ts` of operations that are not of the API, sorted by path. */
export async function findHandlers(): Promise<string[]> {
  const files = await readdir(join(root, 'lambdas'), { recursive: true });
  return files
    .filter((file) => file.endsWith(suffix))
    .sort()
    .map((file) => join(root, 'lambdas', file));
}

// CommonJS packages in an ES module bundle still use these three.
const commonJsNames = [
  `import{createRequire as __makeRequire}from'node:module';`,
  'const require=__makeRequire(import.meta.url),__filename=import.meta.filename,__dirname=import.meta.dirname;',
].join('');

/** How the code of functions is bundled. `entries` are the names of files in the folder, with what each begins with. */
export function optionsFor(
  entries: Readonly<Record<string, string>>,
  folder: string,
  plugins: readonly Plugin[],
) {
  return {
    absWorkingDir: root,
    entryPoints: entries,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    // pdfmake publishes CommonJS, from which esbuild cannot remove unused parts; its source is ES modules.
    alias: { 'pdfmake/js': 'pdfmake/src' },
    minify: true,
    metafile: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    // Imports without names only decide which files are loaded together: `share-plan.ts`.
    logOverride: { 'ignored-bare-import': 'silent' },
    banner: { js: commonJsNames },
    plugins: [...plugins, directImports(), registeredFonts(), usedSchemas()],
  } as const satisfies BuildOptions;
}

/**
 * Bundles one entry into `<folder>/index.mjs` with its lazy chunks; nothing is read from node_modules at run time. The
 * entry's exports are kept, so tests can bundle other files than handlers.
 */
export async function bundleEntry(
  entry: string,
  folder: string,
  plugins: readonly Plugin[] = [],
  changes: Pick<BuildOptions, 'sourcemap'> = {},
): Promise<Metafile> {
  await rm(folder, { recursive: true, force: true });
  const { metafile } = await build({
    ...optionsFor({ index: entry }, folder, [...plugins, pdfFiles()]),
    ...changes,
  });
  return metafile;
}

/** How often the files of a function are divided into chunks before the result is used; later ones change nothing. */
const planningBuilds = 2;

/** Bundles a function with all its operations. The source maps of its files go into a folder of their own. */
async function bundleFunction(
  name: FunctionName,
  handlers: readonly string[],
  folder: string,
  mapsFolder: string,
): Promise<Metafile> {
  const rows = rowsOf(name);
  const operations = rows.map(({ operation }) => operation);
  const entry = functionEntry(name);
  const codeFor = (plan: SharePlan) => functionEntries(root, () => handlers, plan);
  let plan = noPlan;
  for (let round = 0; rows.length > 1 && round < planningBuilds; round += 1) {
    const options = optionsFor({ index: entry }, folder, [codeFor(plan), pdfFiles()]);
    const { metafile } = await build({ ...options, write: false });
    plan = planShares(metafile, operations);
  }
  const metafile = await bundleEntry(entry, folder, [codeFor(plan)], { sourcemap: 'external' });
  await nameEntryAfterContent(folder);
  await setSourceMapsAside(folder, mapsFolder);
  return metafile;
}

/**
 * Bundles every function into `<outDir>/<name>/`, and writes `<outDir>/<name>.meta.json`, the source maps of all into
 * `<outDir>/source-maps/`, and the layer of fonts. Existing bundles are replaced only after all were built. Throws if an operation has no handler, or a handler no function.
 */
export async function bundleLambdas(outDir: string = bundlesFolder): Promise<LambdaBundle[]> {
  const buildFolder = `${outDir}.${process.pid}`;
  await mkdir(buildFolder, { recursive: true });
  try {
    const handlers = await findHandlers();
    const operations = functionRows.map(({ operation }) => `${operation}${suffix}`);
    const unused = handlers.find((file) => !operations.includes(basename(file)));
    if (unused) throw new Error(`${unused} belongs to no function: add a row for it.`);
    const bundles: LambdaBundle[] = [];
    for (const name of Object.keys(deployedFunctions) as FunctionName[]) {
      const mapsFolder = join(buildFolder, 'source-maps');
      const metafile = await bundleFunction(name, handlers, join(buildFolder, name), mapsFolder);
      const notices = thirdPartyNotices(await shippedPackages(root, metafile));
      await writeFile(join(buildFolder, name, noticesFile), notices);
      await writeFile(join(buildFolder, `${name}.meta.json`), JSON.stringify(metafile));
      bundles.push({ name, folder: join(outDir, name), metafile });
    }
    await writeFontLayer(buildFolder);
    await writeSources(
      root,
      buildFolder,
      bundles.map(({ metafile }) => metafile),
      await findRoutes(),
    );
    await rm(outDir, { recursive: true, force: true });
    await rename(buildFolder, outDir);
    return bundles;
  } finally {
    await rm(buildFolder, { recursive: true, force: true });
  }
}

/**
 * Bytes of JavaScript loaded before a bundle's entry runs: the entry and its static imports. With an operation, also
 * those that its first event loads.
 */
export function initialScriptBytes(metafile: Metafile, operation?: string): number {
  const entry = Object.keys(metafile.outputs).find((path) => basename(path) === 'index.mjs');
  const own = operation === undefined ? undefined : outputOf(metafile, operation);
  const loaded = new Set([entry, own].flatMap((first) => (first ? [...loadedWith(metafile, first)] : [])));
  return [...loaded].reduce((sum, path) => sum + (metafile.outputs[path]?.bytes ?? 0), 0);
}

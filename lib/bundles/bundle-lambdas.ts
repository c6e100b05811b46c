import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { thirdPartyNotices } from '#domain/content/third-party-notices';
import { writeSources } from './bundle-sources.ts';
import { pdfFiles } from './pdf-files.ts';
import { pdfkitModules } from './pdfkit-modules.ts';
import { shippedPackages } from './shipped-packages.ts';
import { substituteModules } from './stand-ins.ts';

/** The project's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
const suffix = '.handler.ts';

/** One deployed function: its operation, the folder of its code, and its metafile. */
export interface LambdaBundle {
  readonly operation: string;
  readonly folder: string;
  readonly metafile: Metafile;
}

/** The file of a bundle with the licenses of its packages. Licenses of fonts are stored with the fonts. */
export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

/** The default output folder of the bundles: `dist/lambdas`. */
export const bundlesFolder = join(root, 'dist', 'lambdas');

/** Every `lambdas/**\/<operation>.handler.ts`, sorted by path. */
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

/**
 * Bundles one entry into `<folder>/index.mjs` with its lazy chunks; nothing is read from node_modules at run time. The
 * entry's exports are kept, so tests can bundle other files than handlers.
 */
export async function bundleEntry(entry: string, folder: string): Promise<Metafile> {
  await rm(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { index: entry },
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
    banner: { js: commonJsNames },
    plugins: [pdfkitModules(), substituteModules(), pdfFiles()],
  });
  return metafile;
}

/**
 * Bundles every function into `<outDir>/<operation>/`, and writes `<outDir>/<operation>.meta.json`. Existing bundles
 * are replaced only after all were built.
 */
export async function bundleLambdas(outDir: string = bundlesFolder): Promise<LambdaBundle[]> {
  const buildFolder = `${outDir}.${process.pid}`;
  await mkdir(buildFolder, { recursive: true });
  try {
    const bundles: LambdaBundle[] = [];
    for (const handler of await findHandlers()) {
      const operation = basename(handler, suffix);
      const duplicate = bundles.find((bundle) => bundle.operation === operation);
      if (duplicate)
        throw new Error(`Two handlers are named ${operation}; the name of an operation is unique.`);
      const metafile = await bundleEntry(handler, join(buildFolder, operation));
      const notices = thirdPartyNotices(await shippedPackages(root, metafile));
      await writeFile(join(buildFolder, operation, noticesFile), notices);
      await writeFile(join(buildFolder, `${operation}.meta.json`), JSON.stringify(metafile));
      bundles.push({ operation, folder: join(outDir, operation), metafile });
    }
    await writeSources(
      root,
      buildFolder,
      bundles.map(({ metafile }) => metafile),
    );
    await rm(outDir, { recursive: true, force: true });
    await rename(buildFolder, outDir);
    return bundles;
  } finally {
    await rm(buildFolder, { recursive: true, force: true });
  }
}

/** Bytes of JavaScript loaded before a bundle's entry runs: the entry and its static imports. */
export function initialScriptBytes(metafile: Metafile): number {
  const outputs = metafile.outputs;
  const first = Object.keys(outputs).find((path) => basename(path) === 'index.mjs');
  const seen = new Set<string>();
  const pending = first === undefined ? [] : [first];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const { path: next, kind } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement' && outputs[next]) pending.push(next);
  }
  return [...seen].reduce((sum, path) => sum + (outputs[path]?.bytes ?? 0), 0);
}

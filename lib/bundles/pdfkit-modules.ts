import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import type { Plugin } from 'esbuild';
import { fromOutside, nothing, standIns } from './stand-ins.ts';

const folder = fileURLToPath(new URL('../../node_modules/pdfkit/js', import.meta.url));

/** The modules that pdfkit's one file of 6,000 lines was made of, by path, from its source map. Throws if it has none. */
export async function readPdfkitModules(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, 'pdfkit.es.js.map'), 'utf8');
  const { sources, sourcesContent = [] }: { sources: string[]; sourcesContent?: string[] } = JSON.parse(text);
  const modules = new Map(sources.map((path, at) => [path.replace('../', ''), sourcesContent[at] ?? '']));
  if (!modules.get('lib/document.js'))
    throw new Error('The source map of pdfkit no longer holds its modules');
  return modules;
}

/** A file of font metrics as pdfkit's own parser reads it, packed, without pairs of letters that it cannot encode. */
async function packMetrics(modules: ReadonlyMap<string, string>, file: string): Promise<string> {
  const parser = `data:text/javascript,${encodeURIComponent(modules.get('lib/font/afm.js') ?? '')}`;
  const { default: AfmFont } = await import(parser);
  const font = new AfmFont(await readFile(join(folder, 'data', file), 'utf8'));
  const glyphs = new Set(Array.from({ length: 0x10000 }, (_, code) => font.characterToGlyph(code)));
  const kernPairs: Record<string, Record<string, unknown>> = {};
  for (const [pair, shift] of Object.entries(font.kernPairs)) {
    const [left = '', right = ''] = pair.split('\0');
    if (glyphs.has(left) && glyphs.has(right)) kernPairs[left] = { ...kernPairs[left], [right]: shift };
  }
  return deflateRawSync(JSON.stringify({ ...font, kernPairs }), { level: 9 }).toString('base64');
}

/** The metrics of the two faces we print in, read once for all documents, with pairs that are found without joining names. */
async function metricsModule(modules: ReadonlyMap<string, string>): Promise<string> {
  const files = ['Helvetica.afm', 'Helvetica-Bold.afm'];
  const packed = files.map(async (file) => [file, await packMetrics(modules, file)] as const);
  return `
    import { inflateRawSync } from 'node:zlib';
    import AFMFont from './lib/font/afm';
    const packed = ${JSON.stringify(Object.fromEntries(await Promise.all(packed)))};
    const read = (file) => JSON.parse(inflateRawSync(Buffer.from(packed[file], 'base64')).toString());
    const known = {};
    class Metrics extends AFMFont {
      getKernPair(left, right) { return this.kernPairs[left]?.[right] ?? 0; }
    }
    export default function metricsOf(file) {
      return (known[file] ??= Object.assign(Object.create(Metrics.prototype), read(file)));
    }`;
}

/** Bundles pdfkit from its modules, with our stand-ins in the place of some. */
export const pdfkitModules = (): Plugin => ({
  name: 'pdfkit-modules',
  setup(build) {
    const namespace = 'pdfkit';
    const reading = readPdfkitModules();
    build.onResolve({ filter: /^pdfkit(\/|$)/ }, ({ path }) => ({
      path: path.slice('pdfkit/'.length) || 'lib/document.js',
      namespace,
    }));
    // Only fontkit itself has to know the fonts that replace it here.
    build.onResolve({ filter: /\/join-fontkit\.ts$/ }, () => ({ path: nothing }));
    build.onResolve({ filter: /.*/, namespace }, async ({ path, importer }) => {
      if (importer === 'lib/font/standard.js' && path === './afm') return { path: 'metrics', namespace };
      const replacing = fromOutside[`${importer} ${path}`] ?? fromOutside[path];
      if (replacing !== undefined) return { path: replacing };
      if (!path.startsWith('.')) return undefined;
      const place = posix.join(posix.dirname(importer), path);
      const modules = await reading;
      const module = [place, `${place}.js`, `${place}/index.js`].find((each) => modules.has(each));
      if (module === undefined) return { errors: [{ text: `pdfkit has no module ${place}` }] };
      const replaced = standIns[`pdfkit/${module}`];
      return replaced === undefined ? { path: module, namespace } : { path: replaced };
    });
    build.onLoad({ filter: /.*/, namespace }, async ({ path }) => {
      const modules = await reading;
      const contents = path === 'metrics' ? await metricsModule(modules) : modules.get(path);
      return { contents: contents ?? '', resolveDir: folder };
    });
  },
});

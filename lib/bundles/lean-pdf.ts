import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, PluginBuild } from 'esbuild';
import { standardFontModule } from './standard-font-metrics.ts';

const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const pdfAdapter = fileURLToPath(new URL('../../lambdas/adapters/pdf/', import.meta.url));

/** What an invoice never uses: drawings, QR codes, encryption, and line breaking (our typesetter does it). */
const absentModules: Record<string, string> = {
  './3rd-party/svg-to-pdfkit':
    'export default function absent() { throw new Error("No drawings in this bundle"); }',
  './SVGMeasure': 'export default class {}',
  './qrEnc.js': 'export default { measure() { throw new Error("No QR codes in this bundle"); } };',
  '@noble/ciphers/aes': 'export const cbc = undefined; export const ecb = undefined;',
  '@noble/hashes/sha2': 'export const sha256 = undefined;',
  '@noble/hashes/utils': 'export const concatBytes = undefined;',
  'js-md5': 'export default undefined;',
  // Asked only whether a line may end between two fonts; our lines come finished, so the answer is no.
  linebreak:
    'export default class { constructor(text) { this.end = text.length; } nextBreak() { const position = this.end; this.end = 0; return position ? { position, required: false } : null; } }',
};

/** Replaces text that must occur exactly once, so that an update of the package cannot pass unnoticed. */
function replaceOnce(source: string, from: string | RegExp, to: string): string {
  const parts = source.split(from);
  if (parts.length !== 2)
    throw new Error(`pdfkit has changed: ${String(from)} occurs ${parts.length - 1} times`);
  return parts.join(to);
}

// What is left of the parts of pdfkit that an invoice has no use for, as far as the core still calls them.
const emptyParts = `
const EmptyParts = {
  initTables() {}, initMarkings() {}, endMarkings() {}, initPageMarkings() {}, endPageMarkings() {},
  hasMarkInfoDictionary() { return false; }, initSubset() {}, endAcroForm() {}, initMetadata() {}, endMetadata() {},
};
const joinChunks = (chunks) =>
  chunks.every((chunk) => typeof chunk === 'string')
    ? Buffer.from(chunks.join(''), 'latin1')
    : Buffer.concat(chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk)));
const fileId = (info) => {
  let text = info.CreationDate.getTime() + '\\n';
  for (const key of Object.keys(info)) text += key + ': ' + info[key].valueOf() + '\\n';
  return createHash('md5').update(text).digest();
};
`;

const unusedParts = [
  'MetadataMixin',
  'MarkingsMixin',
  'AcroFormMixin',
  'AttachmentsMixin',
  'SubsetMixin',
  'TableMixin',
];

/**
 * pdfkit without forms, tables, tagging, attachments, archiving and encryption, and with the metrics of the two
 * Helvetica faces as data, read once per process instead of once per document.
 */
async function leanPdfkit(path: string): Promise<string> {
  let source = await readFile(path, 'utf8');
  const replace = (from: string | RegExp, to: string): void => {
    source = replaceOnce(source, from, to);
  };
  replace(
    /const STANDARD_FONTS = \{[\s\S]*?\n\};\n/,
    'import { createHash } from "node:crypto";\nimport { STANDARD_FONTS, metricsOf } from "standard-font-metrics";\n',
  );
  replace(
    'this.font = new AFMFont(STANDARD_FONTS[this.name]());',
    'this.font = metricsOf(this.name, AFMFont);',
  );
  for (const part of unusedParts) replace(`mixin(${part});\n`, '');
  replace('mixin(ColorMixin);\n', `${emptyParts}mixin(EmptyParts);\nmixin(ColorMixin);\n`);
  replace('this._id = PDFSecurity.generateFileID(this.info);', 'this._id = fileId(this.info);');
  replace('SVGPath.apply(this, path);', 'throw new Error("No drawings in this bundle");');
  replace(
    /var namedColors = \{[\s\S]*?\n\};\n/,
    'var namedColors = { black: [0, 0, 0], white: [255, 255, 255] };\n',
  );
  // One conversion for a page instead of one for each of its thousands of operators.
  replace(
    "chunk = Buffer.from(chunk + '\\n', 'binary');\n    }\n    this.uncompressedLength",
    "chunk += '\\n';\n    }\n    this.uncompressedLength",
  );
  replace('this.buffer = Buffer.concat(this.buffer);', 'this.buffer = joinChunks(this.buffer);');
  replace('this._security = PDFSecurity.create(this, options);', 'this._security = null;');
  return source;
}

/**
 * Trims pdfmake and pdfkit to what an invoice needs: 1.3 MB of script become a quarter, the parser of font files is
 * loaded only for text beyond Windows-1252, and the font files stand beside the script.
 */
export const leanPdf = (): Plugin => ({
  name: 'lean-pdf',
  setup(build) {
    const fonts = new Set<string>();
    const pdfmakeSource = join(packages, 'pdfmake', 'src');
    const pdfkit = join(packages, 'pdfkit', 'js', 'pdfkit.es.js');

    build.onResolve({ filter: /^pdfmake$/ }, () => ({ path: join(pdfmakeSource, 'index.js') }));
    build.onResolve({ filter: /^pdfmake\/js\// }, ({ path }) => ({
      path: join(pdfmakeSource, path.slice('pdfmake/js/'.length)),
    }));
    build.onResolve({ filter: /^pdfkit$/ }, () => ({ path: pdfkit }));
    build.onResolve({ filter: /^(\.\/|@noble\/|js-md5|linebreak)/ }, ({ path, importer }) => {
      const ours = importer.startsWith(pdfmakeSource) || importer === pdfkit;
      return ours && path in absentModules ? { path, namespace: 'absent' } : undefined;
    });
    build.onLoad({ filter: /.*/, namespace: 'absent' }, ({ path }) => ({
      contents: absentModules[path] ?? '',
      resolveDir: pdfmakeSource,
    }));

    build.onResolve({ filter: /^fontkit$/ }, ({ importer }) =>
      importer === pdfkit ? { path: join(pdfAdapter, 'font-engine.ts') } : undefined,
    );
    build.onResolve({ filter: /^standard-font-metrics$/ }, ({ path }) => ({
      path,
      namespace: 'standard-font-metrics',
    }));
    build.onLoad({ filter: /.*/, namespace: 'standard-font-metrics' }, async () => ({
      contents: await standardFontModule(join(dirname(pdfkit), 'data')),
    }));
    build.onLoad({ filter: /pdfkit\.es\.js$/ }, async ({ path }) => ({ contents: await leanPdfkit(path) }));

    // The catalogue of fonts is data for this script too: every file it names goes along with the bundle.
    build.onResolve({ filter: /\/read-font-file\.ts$/ }, async () => {
      for (const file of await namedFonts(build.esbuild)) fonts.add(file);
      return { path: join(pdfAdapter, 'read-bundled-font-file.ts') };
    });
    build.onEnd(async ({ errors }) => {
      const folder = build.initialOptions.outdir;
      if (errors.length > 0 || fonts.size === 0 || folder === undefined) return;
      await mkdir(join(folder, 'fonts'), { recursive: true });
      for (const file of fonts) await copyFile(join(packages, file), join(folder, 'fonts', basename(file)));
      const names = new Set([...fonts].map((file) => file.split('/').slice(0, 2).join('/')));
      for (const name of names) await copyLicence(name, join(folder, 'fonts'));
    });
  },
});

/** The files that the catalogue names; it is run from its source, because this floor imports none of the functions'. */
async function namedFonts(esbuild: PluginBuild['esbuild']): Promise<readonly string[]> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(pdfAdapter, 'font-catalog.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const source = encodeURIComponent(outputFiles[0]?.text ?? '');
  const catalog: { fontFiles: readonly string[] } = await import(`data:text/javascript,${source}`);
  return catalog.fontFiles;
}

async function copyLicence(name: string, folder: string): Promise<void> {
  const home = join(packages, name);
  const target = join(folder, `${name.replace('@', '').replace('/', '-')}.LICENSE.txt`);
  await copyFile(join(home, 'LICENSE_FONT'), target).catch(() => copyFile(join(home, 'LICENSE'), target));
}

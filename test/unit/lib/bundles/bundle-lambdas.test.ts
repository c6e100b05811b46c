import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InvoiceSheet, sheetOfDraft } from '#domain/documents/invoice-sheet';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { functionRows } from '#lib/app/function-rows';
import { findRoutes } from '#lib/app/operation-needs';
import { bundleEntry, findHandlers, initialScriptBytes } from '#lib/bundles/bundle-lambdas';
import { fontPackages, writeFontLayer } from '#lib/bundles/pdf-fonts';
import { aFullInvoice } from '#test/support/invoices';
import { readPdf } from '#test/support/pdf-reader';

const run = promisify(execFile);
const createdAt = '2026-11-03T10:00:00Z';

let outputFolder = '';
let metafile: Metafile;

beforeAll(async () => {
  outputFolder = await mkdtemp(join(tmpdir(), 'billhook-bundle-'));
  metafile = await bundleEntry('lambdas/platform/pdf/render-invoice-pdf.ts', join(outputFolder, 'pdf'));
  await writeFontLayer(outputFolder);
});
afterAll(() => rm(outputFolder, { recursive: true, force: true }));

/** Renders in a separate process that can load only the bundle, and files of the layer of fonts as in Lambda. */
async function renderInBundle(sheet: InvoiceSheet): Promise<Uint8Array> {
  const script = `
    const { renderInvoicePdf } = await import(${JSON.stringify(pathToFileURL(join(outputFolder, 'pdf', 'index.mjs')).href)});
    const bytes = await renderInvoicePdf(${JSON.stringify(sheet)}, { author: 'A', createdAt: new Date('${createdAt}') });
    process.stdout.write(Buffer.from(bytes).toString('base64'));`;
  const file = join(outputFolder, 'render.mjs');
  await writeFile(file, script);
  const { stdout, stderr } = await run(process.execPath, [file], {
    cwd: outputFolder,
    env: { NODE_PATH: fontPackages(outputFolder) },
    maxBuffer: 2 ** 26,
  });
  expect(stderr).toBe('');
  return Buffer.from(stdout, 'base64');
}

describe('a bundle', () => {
  const invoice = aFullInvoice();

  test.each([
    ['Latin text', {}],
    [
      'text of many scripts',
      { clientName: 'Łukasz Żółć', notes: '窗户清洁 窓の掃除 Чистые окна שלום ✓ 🎉 ไทย العربية 한국어' },
    ],
  ])('prints an invoice with %s without node_modules, exactly as the source does', async (_, changes) => {
    const sheet = sheetOfDraft({ ...invoice, ...changes });
    const fromSource = await readPdf(
      await renderInvoicePdf(sheet, { author: 'A', createdAt: new Date(createdAt) }),
    );
    const bundled = await readPdf(await renderInBundle(sheet));
    expect(bundled).toEqual(fromSource);
  });

  test('loads little code for Latin text, and loads the font engine only for other scripts', () => {
    expect(initialScriptBytes(metafile)).toBeLessThan(260_000);
    const withFontEngine = Object.values(metafile.outputs).filter((output) =>
      Object.keys(output.inputs).some((input) => input.includes('node_modules/harfbuzzjs/')),
    );
    expect(withFontEngine.length).toBeGreaterThan(0);
  });

  test('has its fonts with their licenses in a layer, far below the size limit of a function', async () => {
    const folder = join(fontPackages(outputFolder), 'pdf-fonts');
    const files = await readdir(folder);
    expect(files).toContain('Inter_400Regular.ttf');
    expect(files).toContain('harfbuzz-subset.wasm');
    expect(await readdir(join(outputFolder, 'pdf'))).toContain('harfbuzz.wasm');
    expect(files.filter((file) => file.endsWith('.LICENSE.txt')).length).toBeGreaterThan(5);
    for (const file of files) expect((await stat(join(folder, file))).size).toBeGreaterThan(1_000);
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000_000);
  });

  test('contains no path of the machine on which it was built', async () => {
    const scripts = (await readdir(join(outputFolder, 'pdf'))).filter((file) => file.endsWith('.mjs'));
    expect(scripts.length).toBeGreaterThan(2);
    for (const file of scripts)
      expect(await readFile(join(outputFolder, 'pdf', file), 'utf8')).not.toContain(process.cwd());
  });
});

test('every operation has one row, or one handler file', async () => {
  const handlers = (await findHandlers()).map((file) => basename(file, '.handler.ts'));
  const routes = await Promise.all((await findRoutes()).map((file) => readFile(file, 'utf8')));
  const rows = routes.flatMap((source) =>
    [...source.matchAll(/^ {2}'([a-z-]+)': \{$/gm)].map(([, name]) => name),
  );
  expect([...rows, ...handlers].toSorted()).toEqual(
    functionRows.map(({ operation }) => operation).toSorted(),
  );
});

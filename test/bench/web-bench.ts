import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { projectRoot } from '#bin/command/build-steps';
import { gzipped, scriptsNamedBy, site } from '#test/support/first-load';
import type { Figure } from './figure.ts';

const firstLoad = (html: string): number =>
  scriptsNamedBy(html).reduce((sum, path) => sum + gzipped(readFileSync(join(site, path))), 0);

/** The gzipped size of react and react-dom/client alone, built like the site into a page with one paragraph. */
export async function reactAlone(): Promise<number> {
  const entry = 'virtual:react-alone';
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root: projectRoot,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: entry } },
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === entry ? join(projectRoot, 'react-alone.js') : undefined),
        load: (id) =>
          id.endsWith('react-alone.js')
            ? `import { createElement } from 'react'; import { hydrateRoot } from 'react-dom/client'; hydrateRoot(document.body, createElement('p'));`
            : undefined,
      },
    ],
  });
  const { output: chunks } = output as Rolldown.RolldownOutput;
  return chunks.reduce((sum, chunk) => sum + (chunk.type === 'chunk' ? gzipped(chunk.code) : 0), 0);
}

/** The bytes that a first visit loads of the site that `npm run build:site` wrote. */
export async function webFigures(): Promise<readonly Figure[]> {
  const generator = readFileSync(join(site, 'invoice-generator.html'), 'utf8');
  const clientInvoice = readFileSync(join(site, 'invoice.html'), 'utf8');
  const reactSize = await reactAlone();
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB gz`;
  const marketing = ['index.html', 'pricing.html'].filter((file) => existsSync(join(site, file)));
  return [
    {
      name: 'generator: script of the first load / react + react-dom',
      measured: firstLoad(generator) / reactSize,
      unit: 'x',
      limit: 1.5,
      note: `${kilobytes(firstLoad(generator))} / ${kilobytes(reactSize)}`,
    },
    {
      name: 'client’s invoice page: script of the first load / the same',
      measured: firstLoad(clientInvoice) / reactSize,
      unit: 'x',
      limit: 1.5,
      note: `${kilobytes(firstLoad(clientInvoice))} / ${kilobytes(reactSize)}`,
    },
    {
      name: 'generator: HTML with its style sheet, brotli',
      measured: brotliCompressSync(generator).length / 1000,
      unit: 'kB',
      limit: 25,
    },
    ...marketing.map((file) => ({
      name: `${file}: HTML with its style sheet, brotli`,
      measured: brotliCompressSync(readFileSync(join(site, file))).length / 1000,
      unit: 'kB' as const,
      limit: 25,
    })),
    ...marketing.map((file) => ({
      name: `${file}: script before interaction, gzip`,
      measured: firstLoad(readFileSync(join(site, file), 'utf8')) / 1000,
      unit: 'kB' as const,
      limit: 15,
    })),
  ];
}

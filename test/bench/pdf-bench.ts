import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { bundleEntry, bundlesFolder, initialScriptBytes } from '#lib/bundles/bundle-lambdas';
import { type Figure, median } from './figure.ts';
import type { DrawingReport } from './pdf/report-drawing.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const outputFolder = join(root, 'dist', 'bench');
const own = join(outputFolder, 'own', 'index.mjs');
const plain = join(outputFolder, 'plain.mjs');

async function prepare(): Promise<void> {
  await bundleEntry(join(root, 'test/bench/pdf/render-worker.ts'), join(outputFolder, 'own'));
  // The reference bundle uses the packages from npm without our changes.
  await build({
    entryPoints: [join(root, 'test/bench/pdf/plain-worker.ts')],
    outfile: plain,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '#domain': join(root, 'domain') },
    logLevel: 'warning',
  });
}

const draw = (worker: string, lines: number, rounds: number): DrawingReport =>
  JSON.parse(execFileSync(process.execPath, [worker, String(lines), String(rounds)], { encoding: 'utf8' }));

/**
 * The CPU time in ms of one document after warm-up and the peak memory in MB, of our code and of plain pdfkit, measured
 * in turn.
 */
function compareDrawing(lines: number, rounds: number) {
  const sides = { own: [] as DrawingReport[], plain: [] as DrawingReport[] };
  for (let turn = 0; turn < 3; turn += 1) {
    sides.own.push(draw(own, lines, rounds));
    sides.plain.push(draw(plain, lines, rounds));
  }
  const medianOf = (reports: readonly DrawingReport[], key: keyof DrawingReport): number =>
    median(reports.map((report) => report[key]));
  return {
    own: { cpu: medianOf(sides.own, 'cpu'), memory: medianOf(sides.own, 'memory') },
    plain: { cpu: medianOf(sides.plain, 'cpu'), memory: medianOf(sides.plain, 'memory') },
  };
}

function milliseconds(args: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  const start = performance.now();
  execFileSync(process.execPath, args, { env: { ...process.env, ...env } });
  return performance.now() - start;
}

/**
 * The milliseconds from starting a process to its exit: Node without code, and our code and plain pdfkit drawing a
 * first invoice.
 */
function compareStart(): { bare: number; first: number; plain: number } {
  const times = { bare: [] as number[], first: [] as number[], plain: [] as number[] };
  for (let turn = 0; turn < 15; turn += 1) {
    times.bare.push(milliseconds(['-e', '']));
    times.first.push(milliseconds([own, '10']));
    times.plain.push(milliseconds([plain, '10']));
  }
  return { bare: median(times.bare), first: median(times.first), plain: median(times.plain) };
}

const ms = (value: number): string => `${value.toFixed(value < 20 ? 1 : 0)} ms`;

/** CPU time, memory and size of the code that draws a PDF of the free generator. */
export async function pdfFigures(): Promise<Figure[]> {
  await prepare();
  const short = compareDrawing(10, 150);
  const long = compareDrawing(500, 20);
  const start = compareStart();
  const send: Metafile = JSON.parse(await readFile(join(bundlesFolder, 'free-invoice.meta.json'), 'utf8'));
  return [
    {
      name: '10 lines, warm CPU, to pdfkit drawing the same page',
      measured: short.own.cpu / short.plain.cpu,
      unit: 'x',
      limit: 0.6,
      target: 0.4,
      peers: `pdfkit ${ms(short.plain.cpu)}`,
      note: `${ms(short.own.cpu)} to ${ms(short.plain.cpu)}`,
    },
    {
      name: '500 lines, warm CPU, to pdfkit drawing the same pages',
      measured: long.own.cpu / long.plain.cpu,
      unit: 'x',
      limit: 1.3,
      target: 0.6,
      peers: `pdfkit ${ms(long.plain.cpu)}`,
      note: `${ms(long.own.cpu)} to ${ms(long.plain.cpu)}`,
    },
    {
      name: 'Process start to first PDF, to Node alone',
      measured: start.first / start.bare,
      unit: 'x',
      limit: 1.7,
      target: 1.5,
      bound: 'Node alone, 1.00 x',
      peers: `plain pdfkit from npm ${(start.plain / start.bare).toFixed(2)} x`,
      note: `${ms(start.first)} to ${ms(start.bare)}`,
    },
    {
      name: 'Memory at its most over 300 documents, to pdfkit',
      measured: short.own.memory / short.plain.memory,
      unit: 'x',
      peers: `pdfkit ${short.plain.memory.toFixed(0)} MB`,
      note: `${short.own.memory.toFixed(0)} MB to ${short.plain.memory.toFixed(0)} MB`,
    },
    {
      name: 'Script that sending an invoice in Latin text loads',
      measured: initialScriptBytes(send, 'send-free-invoice') / 1000,
      unit: 'kB',
      limit: 500,
      target: 400,
    },
  ];
}

import { bundlesFolder } from '#lib/bundles/bundle-lambdas';
import { fontPackages } from '#lib/bundles/pdf-fonts';
import { coldStartFigures } from './cold-start-bench.ts';
import { editorFigures } from './editor-bench.ts';
import type { Figure } from './figure.ts';
import { interactionFigures } from './interaction-bench.ts';
import { liteFigures } from './lite-bench.ts';
import { loadedModules } from './loaded-modules.ts';
import { navigationFigures } from './navigation-bench.ts';
import { outboxFigures } from './outbox-bench.ts';
import { pageFigures } from './page-bench.ts';
import { pdfFigures } from './pdf-bench.ts';
import { photoFigures } from './photo-bench.ts';
import { screenFigures } from './screen-bench.ts';
import { tableFigures } from './table-bench.ts';
import { webFigures } from './web-bench.ts';

interface Bench {
  readonly name: string;
  readonly run: () => Promise<readonly Figure[]>;
  /** The lower bound to print for each unit; a figure's own `bound` takes precedence. */
  readonly bounds: Partial<Record<Figure['unit'], string>>;
}

const react = 'react + react-dom, 1.00 x';

// Programs that draw PDFs find the fonts as in Lambda.
process.env.NODE_PATH = fontPackages(bundlesFolder);

/** All benchmarks. Each returns its figures. */
const benches: readonly Bench[] = [
  {
    name: 'Invoice PDF',
    run: pdfFigures,
    bounds: { x: 'pdfkit placing the finished lines, 1.00 x', kB: 'no script, 0 kB' },
  },
  { name: 'Photos', run: photoFigures, bounds: { x: 'a PDF or email without photos, 1.00 x' } },
  { name: 'Site', run: webFigures, bounds: { x: react, kB: 'no script and no style sheet' } },
  {
    name: 'Pages on a slow phone',
    run: pageFigures,
    bounds: { x: 'the page without scripts, 1.00 x', ms: 'the page without scripts, 0 ms', '‰': 'no shift' },
  },
  { name: 'Lite app', run: liteFigures, bounds: { x: react, kB: 'none, 0 kB' } },
  {
    name: 'Navigation in the Lite app',
    run: navigationFigures,
    bounds: { ms: 'the next frame, 17 ms' },
  },
  {
    name: 'Presses of buttons at 4x CPU slowdown',
    run: interactionFigures,
    bounds: { ms: 'the threshold of the browser’s timing, 16 ms' },
  },
  { name: 'Editors', run: editorFigures, bounds: { ms: 'one keystroke in an empty field' } },
  { name: 'Table: writes', run: tableFigures, bounds: { queries: 'one for each partition' } },
  { name: 'Table: screens', run: screenFigures, bounds: {} },
  { name: 'Outbox', run: outboxFigures, bounds: { ms: 'one request' } },
  { name: 'Cold start', run: coldStartFigures, bounds: { x: 'bare Node, 1.00 x' } },
];

function verdict({ measured, limit, target }: Figure): string {
  if (limit === undefined) return '';
  if (measured > limit) return 'TOO MUCH';
  return target === undefined || measured <= target ? 'good' : 'within the limit';
}

const amount = (value: number | undefined, unit: string): string =>
  value === undefined ? '-' : `${value.toFixed(unit === 'x' ? 2 : Number.isInteger(value) ? 0 : 1)} ${unit}`;

/** `npm run bench -- Presses` runs only the benchmarks whose name contains this text. */
const [wanted = ''] = process.argv.slice(2);

let failed = false;
for (const { name, run, bounds } of benches) {
  if (!name.includes(wanted)) continue;
  console.log(`\n${name}`);
  for (const figure of await run()) {
    failed ||= figure.limit !== undefined && figure.measured > figure.limit;
    const cells = [
      `  ${figure.name}`.padEnd(58),
      amount(figure.measured, figure.unit).padStart(9),
      amount(figure.limit, figure.unit).padStart(9),
      amount(figure.target, figure.unit).padStart(9),
      `  ${verdict(figure).padEnd(16)}`,
    ];
    const details = [
      `bound: ${figure.bound ?? bounds[figure.unit] ?? 'nothing at all, 0'}`,
      ...(figure.peers === undefined ? [] : [`peers: ${figure.peers}`]),
      ...(figure.reference === undefined ? [] : [`reference: ${figure.reference}`]),
      ...(figure.note === undefined ? [] : [figure.note]),
    ];
    console.log(cells.join(' ') + details.join('; '));
  }
}
if (wanted === '') {
  console.log('\nWhat pages load first, by module, after gzip');
  for (const line of await loadedModules()) console.log(line);
}
console.log(
  '\nColumns: measured, limit, target, lower bound, what others take in the same run, details (ours / yardstick).',
);
process.exitCode = failed ? 1 : 0;

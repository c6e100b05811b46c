import { editorFigures } from './editor-bench.ts';
import type { Figure } from './figure.ts';
import { liteFigures } from './lite-bench.ts';
import { loadedModules } from './loaded-modules.ts';
import { outboxFigures } from './outbox-bench.ts';
import { pageFigures } from './page-bench.ts';
import { pdfFigures } from './pdf-bench.ts';
import { tableFigures } from './table-bench.ts';
import { webFigures } from './web-bench.ts';

/** Every benchmark file with its name. Each returns its figures. */
const benches: readonly { readonly name: string; readonly run: () => Promise<readonly Figure[]> }[] = [
  { name: 'Invoice PDF', run: pdfFigures },
  { name: 'Site', run: webFigures },
  { name: 'Pages on a slow phone', run: pageFigures },
  { name: 'Lite app', run: liteFigures },
  { name: 'Editors', run: editorFigures },
  { name: 'Table', run: tableFigures },
  { name: 'Outbox', run: outboxFigures },
];

function verdict({ measured, limit, stretch }: Figure): string {
  if (limit === undefined) return '';
  if (measured > limit) return 'TOO MUCH';
  return stretch === undefined || measured <= stretch ? 'good' : 'within the limit';
}

const amount = (value: number | undefined, unit: string): string =>
  value === undefined ? '-' : `${value.toFixed(unit === 'x' ? 2 : 0)} ${unit}`;

let failed = false;
for (const { name, run } of benches) {
  console.log(`\n${name}`);
  for (const figure of await run()) {
    failed ||= figure.limit !== undefined && figure.measured > figure.limit;
    const cells = [
      `  ${figure.name}`.padEnd(58),
      amount(figure.measured, figure.unit).padStart(9),
      amount(figure.limit, figure.unit).padStart(9),
      amount(figure.stretch, figure.unit).padStart(9),
      `  ${verdict(figure).padEnd(16)}`,
    ];
    console.log(cells.join(' ') + (figure.note ?? ''));
  }
}
console.log('\nWhat pages load first, by module, after gzip');
for (const line of await loadedModules()) console.log(line);
console.log('\nColumns: measured, limit, aim. x: ratio to the yardstick named, measured in the same run.');
process.exitCode = failed ? 1 : 0;

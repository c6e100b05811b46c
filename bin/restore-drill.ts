import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '#lambdas/clock';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { type DrillReport, drillRestore, passes } from './ledger/restore-drill.ts';

const usage = `npm run restore-drill -- (--stage NAME | --local) [--table NAME] [--export FILE]

Exports the table, restores it into a new one, checks its books there and deletes it. The source is only read.
${deploymentUsage}
  --table NAME    another table of that account, such as one that AWS restored to a point in time
  --export FILE   keep the export (personal data, one JSON line per item); a temporary file otherwise`;

/** Findings printed in full. */
const shown = 50;

function print(report: DrillReport, restoredName: string): void {
  const { counts, findings, exported, indexed, seconds, isComplete } = report;
  console.log(`${exported} items exported in ${seconds.exporting.toFixed(1)} s,`);
  console.log(`restored to ${restoredName} in ${seconds.restoring.toFixed(1)} s,`);
  console.log(`checked in ${seconds.checking.toFixed(1)} s; the new table is deleted.\n`);
  for (const [kind, count] of [...counts].sort()) console.log(`  ${kind.padEnd(18)}${count}`);
  console.log(`\nEvery item came back as it was: ${isComplete ? 'yes' : 'NO'}`);
  console.log(`The indexes were rebuilt: ${indexed.found} of ${indexed.wanted} entries`);
  console.log(`Books: ${findings.length === 0 ? 'right' : `${findings.length} findings`}`);
  for (const { where, what } of findings.slice(0, shown)) console.log(`  ${where}: ${what}`);
  if (findings.length > shown) console.log(`  and ${findings.length - shown} more`);
  console.log(passes(report) ? '\nThe drill passed.' : '\nThe drill FAILED.');
  if (findings.length > 0)
    console.log(
      'What was written while the table was read can look wrong once: run it again before you worry.',
    );
}

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: { ...deploymentOptions, table: { type: 'string' }, export: { type: 'string' } },
  });
  if (values.export === '') throw new UsageError('Say which file: --export FILE.');
  const deployment = await openDeployment(values);
  const table = { ...deployment.table, ...(values.table !== undefined && { name: values.table }) };
  const folder = mkdtempSync(join(tmpdir(), 'restore-drill-'));
  const restoredName = `${table.name.slice(0, 200)}-drill-${Date.now()}`;
  try {
    const report = await drillRestore(
      { table, dynamo: deployment.dynamo },
      {
        exportPath: values.export === undefined ? join(folder, 'items.jsonl') : resolve(values.export),
        restoredName,
        clock: systemClock,
      },
    );
    print(report, restoredName);
    return passes(report) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

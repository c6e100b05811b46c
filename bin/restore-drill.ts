import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '#lambdas/platform/clock';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { type Progress, restartOption, restartUsage, runResumable } from './command/resumable.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { type DrillReport, drillRestore, passes } from './ledger/restore-drill.ts';
import { deleteTable, tableId } from './ledger/table-copy.ts';

const usage = `npm run restore-drill -- (--stage NAME | --local) [--table NAME] [--export FILE] [--restart]

Exports the table, restores it into a new one, checks its books there and deletes it. The source is only read. If
it is stopped, run it again within a day to resume it.
${deploymentUsage}
  --table NAME    another table of that account, such as one that AWS restored to a point in time
  --export FILE   keep the export (personal data, one JSON line per item); forgotten at the end otherwise
${restartUsage}`;

/** Number of findings that are printed in full. */
const shown = 50;

function print(report: DrillReport, restoredName: string): void {
  const { counts, findings, exported, indexed, seconds, isComplete } = report;
  console.log(`${exported} items exported in ${seconds.exporting.toFixed(1)} s,`);
  console.log(`restored to ${restoredName} in ${seconds.restoring.toFixed(1)} s,`);
  console.log(`checked in ${seconds.checking.toFixed(1)} s; the new table is deleted.\n`);
  for (const [kind, count] of [...counts].sort()) console.log(`  ${kind.padEnd(18)}${count}`);
  console.log(`\nEvery item came back as it was: ${isComplete ? 'yes' : 'NO'}`);
  console.log(`The indexes were rebuilt: ${indexed.found} of ${indexed.expected} entries`);
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
    options: {
      ...deploymentOptions,
      ...restartOption,
      table: { type: 'string' },
      export: { type: 'string' },
    },
  });
  if (values.export === '') throw new UsageError('Say which file: --export FILE.');
  const { table: own, dynamo } = await openDeployment(values);
  const table = { ...own, ...(values.table !== undefined && { name: values.table }) };
  const exportFile = values.export === undefined ? undefined : resolve(values.export);
  const beganOf = (progress: Progress) => new Date(progress.stored<string>('began') ?? '');
  const restoredNameOf = (progress: Progress) =>
    `${table.name.slice(0, 200)}-drill-${beganOf(progress).getTime()}`;
  const command = {
    name: 'restore-drill',
    of: [await tableId(dynamo, table.name), exportFile ?? ''],
    restart: values.restart,
    clock: systemClock,
    left: {
      describe: (progress: Progress) =>
        `The new table, ${restoredNameOf(progress)}, stays for that; --restart deletes it and starts over.`,
      undo: (progress: Progress) => deleteTable(dynamo, restoredNameOf(progress)),
    },
  };
  return runResumable(command, async (progress) => {
    const restoredName = restoredNameOf(progress);
    const report = await drillRestore({ table, dynamo }, progress, {
      exportPath: exportFile ?? progress.file('exported'),
      restoredName,
      began: beganOf(progress),
      clock: systemClock,
    });
    print(report, restoredName);
    return passes(report) ? 0 : 1;
  });
});

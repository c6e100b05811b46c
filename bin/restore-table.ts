import { parseArgs } from 'node:util';
import { systemClock } from '#lambdas/platform/clock';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { readIntoFile } from './command/read-into-file.ts';
import { restartOption, restartUsage, runResumable } from './command/resumable.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { canonical } from './ledger/canonical.ts';
import { fillFromFile } from './ledger/fill-from-file.ts';
import { countItems, tableId } from './ledger/table-copy.ts';

const usage = `npm run restore-table -- --from TABLE (--stage NAME | --local) [--restart] [--yes]

Copies every item of a restored table over the table of a stage, after a disaster. Items that only the stage has stay.
Without --yes it says what it would copy. If it is stopped, run it again within a day to resume it.
${deploymentUsage}
  --from TABLE    the table that AWS restored to a point in time; check it with check-books --table first
${restartUsage}
  --yes           do it; what was changed since that time is overwritten`;

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      ...deploymentOptions,
      ...restartOption,
      from: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  if (!values.from) throw new UsageError('Say which table: --from TABLE.');
  const { table, dynamo } = await openDeployment(values);
  if (values.from === table.name) throw new UsageError('That is the table of the stage itself.');
  const restored = { ...table, name: values.from };
  if (!values.yes) {
    const [found, own] = [await countItems(restored), await countItems(table)];
    console.log(`Would copy ${found} items of ${restored.name} over ${table.name}, which has ${own}.`);
    console.log('Nothing was copied. Run it again with --yes.');
    return 0;
  }
  const command = {
    name: 'restore-table',
    of: [await tableId(dynamo, table.name), await tableId(dynamo, restored.name)],
    restart: values.restart,
    clock: systemClock,
  };
  return runResumable(command, async (progress) => {
    const path = progress.file('restored');
    const found = await readIntoFile(restored, progress, { as: 'restored', path, lineOf: canonical });
    await fillFromFile(table, progress, { progressName: 'copied', path });
    const now = await countItems(table);
    console.log(
      `Copied ${found} items. ${table.name} has ${now} now: ${now - found} are not in ${restored.name}.`,
    );
    console.log('Users erased since then are back: erase them again.');
    return 0;
  });
});

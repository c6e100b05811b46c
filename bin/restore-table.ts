import { parseArgs } from 'node:util';
import { systemClock } from '#lambdas/platform/clock';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { readIntoFile } from './command/read-into-file.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { anewOption, anewUsage, goOn } from './command/unfinished.ts';
import { canonical } from './ledger/content-digest.ts';
import { fillFromFile } from './ledger/fill-from-file.ts';
import { countItems, tableId } from './ledger/table-copy.ts';

const usage = `npm run restore-table -- --from TABLE (--stage NAME | --local) [--anew] [--yes]

Copies every item of a restored table over the table of a stage, after a disaster. Items that only the stage has stay.
Without --yes it says what it would copy. Stopped, it goes on where it was when it is run again within a day.
${deploymentUsage}
  --from TABLE    the table that AWS restored to a point in time; check it with restore-drill first
${anewUsage}
  --yes           do it; what was changed since that time is overwritten`;

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      ...deploymentOptions,
      ...anewOption,
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
    anew: values.anew,
    clock: systemClock,
  };
  return goOn(command, async (unfinished) => {
    const path = unfinished.file('restored');
    const found = await readIntoFile(restored, unfinished, { as: 'restored', path, lineOf: canonical });
    await fillFromFile(table, unfinished, { as: 'copied', path });
    const now = await countItems(table);
    console.log(
      `Copied ${found} items. ${table.name} has ${now} now: ${now - found} are not in ${restored.name}.`,
    );
    console.log('Users erased since then are back: erase them again.');
    return 0;
  });
});

import { parseArgs } from 'node:util';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { countItems, readTable, writeTable } from './ledger/table-copy.ts';

const usage = `npm run restore-table -- --from TABLE (--stage NAME | --local) [--yes]

Copies every item of a restored table over the table of a stage, after a disaster. Items that only the stage has stay.
Without --yes it says what it would copy.
${deploymentUsage}
  --from TABLE    the table that AWS restored to a point in time; check it with restore-drill first
  --yes           do it; what was changed since that time is overwritten`;

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: { ...deploymentOptions, from: { type: 'string' }, yes: { type: 'boolean', default: false } },
  });
  if (!values.from) throw new UsageError('Say which table: --from TABLE.');
  const { table } = await openDeployment(values);
  if (values.from === table.name) throw new UsageError('That is the table of the stage itself.');
  const restored = { ...table, name: values.from };
  const found = await countItems(restored);
  if (!values.yes) {
    console.log(
      `Would copy ${found} items of ${restored.name} over ${table.name}, which has ${await countItems(table)}.`,
    );
    console.log('Nothing was copied. Run it again with --yes.');
    return 0;
  }
  await writeTable(table, readTable(restored));
  const now = await countItems(table);
  console.log(
    `Copied ${found} items. ${table.name} has ${now} now: ${now - found} are not in ${restored.name}.`,
  );
  console.log('Whoever was erased since is back: erase them again.');
  return 0;
});

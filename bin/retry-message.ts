import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { parseArguments } from './command/parse-arguments.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { listSetAside, setAsideLine } from './restore/everything-aside.ts';

const usage = `npm run retry-message -- [ID] (--stage NAME | --local) [--yes]

Lists the emails, scheduled work such as recurring invoices, and work of the sweeper that were set aside after failures of our own;
with --yes they are tried again. ID restricts the list to a message, to an invoice, or to an account.
${deploymentUsage}
  --yes           try them again`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArguments({
    ...deploymentOptions,
    yes: { type: 'boolean', default: false },
  });
  const [selected, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Name one message or one account.');
  const { table } = await openDeployment(values);
  const aside = (await listSetAside(table)).filter(
    ({ id, owner }) => selected === undefined || id === selected || owner === selected,
  );
  for (const one of aside) {
    console.log(setAsideLine(one));
    if (values.yes) await one.retry();
  }
  if (aside.length === 0) console.log('Nothing is set aside.');
  else console.log(values.yes ? 'They are tried again.' : 'Add --yes to try them again.');
  return 0;
});

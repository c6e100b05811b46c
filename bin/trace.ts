import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { parseArguments } from './command/parse-arguments.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { trace } from './trace/trace.ts';
import { accountIdOf } from './users/find-person.ts';

const usage = `npm run trace -- WHAT [--account WHO] (--stage NAME | --local) [--logs] [--days N]

Prints every email about an invoice, a quote or a person: what became of each, and what you can do. WHAT is an invoice
number, an address, the ID of an invoice, quote or message, the reference that an error page shows, or a place in a
script (FILE.mjs:LINE:COLUMN), which is printed as the place in our sources. Ids, codes and times only.
${deploymentUsage}
  --account WHO   only the account with this address or ID, where several have the number
  --logs          also print what the functions logged about these emails, which takes minutes
  --days N        how far back logs are read, 14 by default`;

const millisecondsPerDay = 24 * 60 * 60 * 1000;

await runCommand(usage, async () => {
  const { values, positionals } = parseArguments({
    ...deploymentOptions,
    account: { type: 'string' },
    logs: { type: 'boolean', default: false },
    days: { type: 'string', default: '14' },
  });
  const [what, ...more] = positionals;
  if (what === undefined || more.length > 0) throw new UsageError('Name one thing.');
  if (!/^[1-9]\d{0,2}$/.test(values.days)) throw new UsageError('--days takes a number from 1 to 999.');
  const now = new Date();
  const since = new Date(now.getTime() - Number(values.days) * millisecondsPerDay);
  const deployment = await openDeployment(values);
  const account = values.account === undefined ? undefined : await accountIdOf(deployment, values.account);
  const lines = await trace(
    deployment,
    { what, account, now, ...(values.logs && { logsSince: since }) },
    since,
  );
  if (lines.length === 0) {
    console.error(`Nothing is known of ${what}.`);
    return 1;
  }
  console.log(lines.join('\n'));
  return 0;
});

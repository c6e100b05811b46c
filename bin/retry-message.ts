import { parseArgs } from 'node:util';
import { messagesAside, retryMessage } from '#lambdas/messaging/index';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';

const usage = `npm run retry-message -- [ID] (--stage NAME | --local) [--yes]

Lists the emails that were set aside because they could not be read or composed; with --yes they wait in the outbox again.
ID restricts the list to a message or to the emails of an account.
${deploymentUsage}
  --yes           let them wait again`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...deploymentOptions, yes: { type: 'boolean', default: false } },
  });
  const [wanted, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Name one message or one account.');
  const { table } = await openDeployment(values);
  const aside = (await messagesAside(table)).filter(
    ({ name: { id, owner } }) => wanted === undefined || id === wanted || owner === wanted,
  );
  for (const one of aside) {
    const { kind, id, owner } = one.name;
    console.log(`${one.since}  ${kind}  ${id}${owner === undefined ? '' : `  account ${owner}`}`);
    if (values.yes) await retryMessage(table, one, new Date());
  }
  if (aside.length === 0) console.log('Nothing is set aside.');
  else console.log(values.yes ? 'They wait in the outbox again.' : 'Add --yes to let them wait again.');
  return 0;
});

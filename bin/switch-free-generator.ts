import { parseArgs } from 'node:util';
import { isStopped, readFreeGenerator, switchFreeGenerator } from '#lambdas/free-invoice/index';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';

const usage = `npm run switch-free-generator -- on|off|show (--stage NAME | --local)

Stops or starts sending free invoices, at once and without a deployment. Visitors are told that the limit is reached.
${deploymentUsage}`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: deploymentOptions });
  const [action, ...more] = positionals;
  if (more.length > 0 || (action !== 'on' && action !== 'off' && action !== 'show'))
    throw new UsageError('Say on, off or show.');
  const { table } = await openDeployment(values);
  if (action !== 'show') await switchFreeGenerator(table, action === 'on', new Date());
  const stored = await readFreeGenerator(table);
  if (stored && isStopped(stored, new Date())) {
    const end = stored.lapsesAt === '' ? '' : `, until ${stored.lapsesAt}`;
    console.log(`The free generator is off since ${stored.changedAt} (${stored.reason})${end}.`);
  } else console.log('The free generator is on.');
  return 0;
});

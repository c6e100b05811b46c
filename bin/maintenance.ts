import { parseArgs } from 'node:util';
import { maintenanceCacheSeconds } from '#lambdas/platform/ssm/maintenance';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { readMaintenance, stopSeconds, switchMaintenance } from './command/maintenance-switch.ts';
import { runCommand, UsageError } from './command/run-command.ts';

const usage = `npm run maintenance -- on|off|status (--stage NAME | --local)

Stops everything that writes, without a deployment: operations that change something answer 503 with the code
"maintenance", and schedules, the outbox and its workers do nothing. Pages and lists can still be read.
${deploymentUsage}`;

const secondsFromNow = (seconds: number): string =>
  new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 19);

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: deploymentOptions });
  const [action, ...more] = positionals;
  if (more.length > 0 || (action !== 'on' && action !== 'off' && action !== 'status'))
    throw new UsageError('Say on, off or status.');
  const { parameters } = await openDeployment(values);
  if (action !== 'status') await switchMaintenance(parameters, action);
  const { isOn } = await readMaintenance(parameters);
  console.log(`Maintenance is ${isOn ? 'on' : 'off'}.`);
  if (action === 'on')
    console.log(`Nothing writes any more from ${secondsFromNow(stopSeconds)} UTC on: wait until then.`);
  if (action === 'off')
    console.log(`Every function has noticed at ${secondsFromNow(maintenanceCacheSeconds)} UTC.`);
  return 0;
});

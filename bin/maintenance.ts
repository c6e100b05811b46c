import { parseArgs } from 'node:util';
import { GetParameterCommand, ParameterNotFound, PutParameterCommand } from '@aws-sdk/client-ssm';
import { maintenanceCacheSeconds, maintenanceValues } from '#lambdas/platform/ssm/maintenance';
import { type Deployment, deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';

const usage = `npm run maintenance -- on|off|status (--stage NAME | --local)

Stops everything that writes, without a deployment: operations that change something answer 503 with the code
"maintenance", and schedules, the outbox and its workers do nothing. Pages and lists can still be read.
${deploymentUsage}`;

/** Longest time limit of a function that writes: what began before the switch was noticed ends within it. */
const longestRunSeconds = 60;

async function readSwitch({ client, names }: Deployment['parameters']): Promise<string> {
  try {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: names.maintenance }));
    return Parameter?.Value ?? maintenanceValues.off;
  } catch (error) {
    if (error instanceof ParameterNotFound) return maintenanceValues.off;
    throw error;
  }
}

const secondsFromNow = (seconds: number): string =>
  new Date(Date.now() + seconds * 1_000).toISOString().slice(0, 19);

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: deploymentOptions });
  const [wish, ...more] = positionals;
  if (more.length > 0 || (wish !== 'on' && wish !== 'off' && wish !== 'status'))
    throw new UsageError('Say on, off or status.');
  const { parameters } = await openDeployment(values);
  if (wish !== 'status')
    await parameters.client.send(
      new PutParameterCommand({
        Name: parameters.names.maintenance,
        Value: maintenanceValues[wish],
        Type: 'String',
        Overwrite: true,
        Description: 'Whether functions that write are stopped',
      }),
    );
  const isOn = (await readSwitch(parameters)) === maintenanceValues.on;
  console.log(`Maintenance is ${isOn ? 'on' : 'off'}.`);
  if (wish === 'on')
    console.log(
      `Nothing writes any more from ${secondsFromNow(maintenanceCacheSeconds + longestRunSeconds)} UTC on: wait until then.`,
    );
  if (wish === 'off')
    console.log(`Every function has noticed at ${secondsFromNow(maintenanceCacheSeconds)} UTC.`);
  return 0;
});

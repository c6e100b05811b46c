import { parseArgs } from 'node:util';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { freeGeneratorSetting } from '#lambdas/adapters/dynamodb/free-invoice/free-generator-switch';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';

const usage = `npm run switch-free-generator -- on|off|show (--stage NAME | --local)

Stops or starts sending free invoices, at once and without a deployment. Visitors are told that the limit is reached.
${deploymentUsage}`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: deploymentOptions });
  const [wish, ...more] = positionals;
  if (more.length > 0 || (wish !== 'on' && wish !== 'off' && wish !== 'show'))
    throw new UsageError('Say on, off or show.');
  const { table } = await openDeployment(values);
  if (wish !== 'show')
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          ...freeGeneratorSetting,
          paused: wish === 'off',
          reason: 'operator',
          changedAt: new Date().toISOString(),
        },
      }),
    );
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: freeGeneratorSetting, ConsistentRead: true }),
  );
  console.log(
    Item?.paused === true
      ? `The free generator is off since ${Item.changedAt} (${Item.reason}).`
      : 'The free generator is on.',
  );
  return 0;
});

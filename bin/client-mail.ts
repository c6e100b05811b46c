import { parseArgs } from 'node:util';
import { isKeyId } from '#domain/table/keys';
import { succeeds } from '#lambdas/platform/table/commit';
import { find } from '#lambdas/platform/table/read';
import { update } from '#lambdas/platform/table/writes';
import { liteProfile } from '#lambdas/profile/index';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';

const usage = `npm run client-mail -- ACCOUNT (--stage NAME | --local) [--lift | --close-links | --open-links]

Prints since when an account's email to clients is suspended, and since when its links are closed.
ACCOUNT is the account's ID, as in the logs.
${deploymentUsage}
  --lift          email to clients is sent again; complaints of the last 30 days still count
  --close-links   its clients' links stop working, and no email goes to clients
  --open-links    they work again`;

await runCommand(usage, async () => {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...deploymentOptions, lift: flag, 'close-links': flag, 'open-links': flag },
  });
  const [userId = '', ...more] = positionals;
  if (more.length > 0 || !isKeyId(userId)) throw new UsageError('Name one account by its id.');
  if (values['close-links'] && values['open-links'])
    throw new UsageError('Choose one of --close-links and --open-links.');
  const { table } = await openDeployment(values);
  const key = liteProfile.key(userId);
  const set = {
    ...(values.lift && { clientMailSuspendedAt: undefined }),
    ...(values['close-links'] && { linksClosedAt: new Date().toISOString() }),
    ...(values['open-links'] && { linksClosedAt: undefined }),
  };
  if (Object.keys(set).length > 0) await succeeds(table, update(liteProfile, key, { set }));
  const lite = await find(table, liteProfile, key);
  if (!lite) {
    console.error(`There is no account ${userId}.`);
    return 1;
  }
  const { clientMailSuspendedAt: suspended, linksClosedAt: closed } = lite;
  if (values.lift)
    console.log('Complaints of the last 30 days still count: one more suspends the account again.');
  console.log(suspended === undefined ? 'It may email clients.' : `It emails no clients since ${suspended}.`);
  console.log(closed === undefined ? 'Its links work.' : `Its links are closed since ${closed}.`);
  return 0;
});

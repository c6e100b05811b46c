import type { LiteProfile } from '#domain/profile/profile';
import { commit } from '#lambdas/platform/table/commit';
import { find } from '#lambdas/platform/table/read';
import { update } from '#lambdas/platform/table/writes';
import { liteProfile } from '#lambdas/profile/index';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { parseArguments } from './command/parse-arguments.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { accountIdOf } from './users/find-person.ts';

const usage = `npm run client-mail -- ACCOUNT (--stage NAME | --local) [--lift | --close-links | --open-links]

Prints since when an account's email to clients is suspended, and since when its links are closed.
ACCOUNT is the account's ID, as in the logs.
${deploymentUsage}
  --lift          ends the suspension: the account may email clients again; complaints of the last 30 days still count
  --close-links   its clients' links stop working, and no email goes to clients
  --open-links    its clients' links work again`;

type Restrictions = Pick<LiteProfile, 'emailVerified' | 'clientMailSuspendedAt' | 'linksClosedAt'>;

function mailLine({ emailVerified, clientMailSuspendedAt, linksClosedAt }: Restrictions): string {
  if (clientMailSuspendedAt !== undefined) return `It emails no clients since ${clientMailSuspendedAt}.`;
  if (linksClosedAt !== undefined) return 'It emails no clients while its links are closed.';
  return emailVerified ? 'It may email clients.' : 'It emails no clients until its address is verified.';
}

function linksLine({ emailVerified, linksClosedAt }: Restrictions): string {
  if (linksClosedAt !== undefined) return `Its links are closed since ${linksClosedAt}.`;
  return emailVerified ? 'Its links work.' : 'Its links do not work until its address is verified.';
}

await runCommand(usage, async () => {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArguments({
    ...deploymentOptions,
    lift: flag,
    'close-links': flag,
    'open-links': flag,
  });
  const [who, ...more] = positionals;
  if (who === undefined || more.length > 0) throw new UsageError('Name one account by its address or id.');
  if (values['close-links'] && values['open-links'])
    throw new UsageError('Choose one of --close-links and --open-links.');
  const deployment = await openDeployment(values);
  const { table } = deployment;
  const userId = await accountIdOf(deployment, who);
  const key = liteProfile.key(userId);
  const stored = await find(table, liteProfile, key);
  const set = {
    ...(values.lift && { clientMailSuspendedAt: undefined }),
    // Links that are already closed keep the time at which they were closed.
    ...(values['close-links'] && { linksClosedAt: stored?.linksClosedAt ?? new Date().toISOString() }),
    ...(values['open-links'] && { linksClosedAt: undefined }),
  };
  if (stored && Object.keys(set).length > 0)
    await commit(table, [update(liteProfile, key, { replace: set })]);
  const lite = await find(table, liteProfile, key);
  if (!lite) {
    console.error(`There is no account ${userId}.`);
    return 1;
  }
  if (values.lift)
    console.log('Complaints of the last 30 days still count: one more suspends the account again.');
  console.log(`Account ${userId}`);
  console.log(mailLine(lite));
  console.log(linksLine(lite));
  return 0;
});

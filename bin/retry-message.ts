import { parseArgs } from 'node:util';
import { idInKey, kindOfKey } from '#domain/table/key-kinds';
import { messagesAside, retryMessage } from '#lambdas/messaging/index';
import type { Table } from '#lambdas/platform/table/table';
import { retryScheduled, scheduledAside } from '#lambdas/scheduler/index';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';

const usage = `npm run retry-message -- [ID] (--stage NAME | --local) [--yes]

Lists the emails and scheduled work, such as recurring invoices, that were set aside after failures of our own; with --yes they are tried again.
ID restricts the list to a message, to the invoice that repeats, or to an account.
${deploymentUsage}
  --yes           try them again`;

interface Aside {
  readonly since: string;
  readonly kind: string;
  readonly id: string;
  readonly owner?: string;
  readonly retry: () => Promise<boolean>;
}

/** Everything that was set aside, oldest first. */
async function everythingAside(table: Table): Promise<Aside[]> {
  const messages = (await messagesAside(table)).map((one) => ({
    ...one.name,
    since: one.since,
    retry: () => retryMessage(table, one, new Date()),
  }));
  const scheduled = (await scheduledAside(table)).map((one) => ({
    since: one.since,
    kind: kindOfKey(one.key) ?? 'unknown',
    id: idInKey(one.key.SK),
    owner: idInKey(one.key.PK),
    retry: () => retryScheduled(table, one, new Date()),
  }));
  return [...messages, ...scheduled].toSorted((a, b) => a.since.localeCompare(b.since));
}

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...deploymentOptions, yes: { type: 'boolean', default: false } },
  });
  const [wanted, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Name one message or one account.');
  const { table } = await openDeployment(values);
  const aside = (await everythingAside(table)).filter(
    ({ id, owner }) => wanted === undefined || id === wanted || owner === wanted,
  );
  for (const { since, kind, id, owner, retry } of aside) {
    console.log(`${since}  ${kind}  ${id}${owner === undefined ? '' : `  account ${owner}`}`);
    if (values.yes) await retry();
  }
  if (aside.length === 0) console.log('Nothing is set aside.');
  else console.log(values.yes ? 'They are tried again.' : 'Add --yes to try them again.');
  return 0;
});

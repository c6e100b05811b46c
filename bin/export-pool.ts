import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sleep } from '#lambdas/platform/clock';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { progressLine } from './command/scan-pace.ts';
import { type PoolAccount, poolAccounts } from './users/list-pool.ts';

const usage = `npm run export-pool -- --out FOLDER (--stage NAME | --local)

Writes all accounts of the user pool, which has no backup of its own, into a new folder that only you can read: accounts.json
with everything but passwords, and users.csv, which import-users takes.
${deploymentUsage}
  --out FOLDER    the folder to create`;

await runCommand(usage, async () => {
  const { values } = parseArgs({ options: { ...deploymentOptions, out: { type: 'string' } } });
  const { out } = values;
  if (out === undefined) throw new UsageError('Name the folder to create: --out FOLDER.');
  const deployment = await openDeployment(values);
  const accounts: PoolAccount[] = [];
  const progress = progressLine(1_000, console.error);
  for await (const account of poolAccounts(deployment, sleep)) {
    accounts.push(account);
    progress(accounts.length);
  }
  mkdirSync(out, { mode: 0o700 });
  const write = (name: string, text: string) => writeFileSync(join(out, name), text, { mode: 0o600 });
  write('accounts.json', `${JSON.stringify(accounts, null, 2)}\n`);
  const known = accounts.filter(({ isVerified, enabled }) => isVerified && enabled);
  write('users.csv', ['email', ...known.map(({ email }) => email)].join('\n').concat('\n'));
  console.log(`${accounts.length} accounts in ${out}; ${known.length} of them can be imported.`);
  return 0;
});

import { parseArgs } from 'node:util';
import { isKeyId } from '#domain/table/keys';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { readBooks, repairBooks } from './ledger/account-books.ts';

const usage = `npm run check-books -- USER-ID (--stage NAME | --local) [--repair]

Adds up the invoices and payments of an account and says every figure that is not what they come to, and what else is
wrong in its books. It only reads, unless told to repair.
${deploymentUsage}
  --repair        puts the figures right, also while the account is in use; safe to run again`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...deploymentOptions, repair: { type: 'boolean', default: false } },
  });
  const [userId = '', ...more] = positionals;
  if (!isKeyId(userId) || more.length > 0) throw new UsageError('Name one account by its id.');
  const { table } = await openDeployment(values);
  if (values.repair)
    for (const { key, name, is, shouldBe } of await repairBooks(table, userId))
      console.log(`${key.SK}: ${name} was ${is} and is ${shouldBe} now`);
  const { findings } = await readBooks(table, userId);
  for (const { where, what } of findings) console.log(`${where}: ${what}`);
  console.log(findings.length === 0 ? 'The books are right.' : `${findings.length} findings.`);
  return findings.length === 0 ? 0 : 1;
});

import { accountIds, readBooks, repairBooks } from '#lambdas/composition/books/account-books';
import { checkBooks } from '#lambdas/composition/books/check-books';
import { sleep, systemClock } from '#lambdas/platform/clock';
import { logTo } from '#lambdas/platform/log';
import type { Table } from '#lambdas/platform/table/table';
import { type Deployment, deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { parseArguments } from './command/parse-arguments.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { paceOf } from './command/scan-pace.ts';
import { auditLedger } from './ledger/audit-ledger.ts';
import { readTable, restoredAt } from './ledger/table-copy.ts';
import { accountIdOf } from './users/find-person.ts';

const usage = `npm run check-books -- (ADDRESS | USER-ID | --all | --table NAME) (--stage NAME | --local) [--repair]

Adds up the invoices and payments of an account. Prints every stored figure that differs from them, every online
payment recorded with another amount than the provider moved, and every other error in its books. It only reads, unless
told to repair.
${deploymentUsage}
  --all           every account, one after the other at half speed, so that customers are not affected
  --table NAME    every item of this table, such as one that AWS restored to a point in time; it is only read
  --repair        puts the figures right, also while the account is in use, and shows the owner that they were checked;
                  safe to run again`;

/** Checks one account and prints its findings, each line after `prefix`. Returns the number of findings. */
async function checkAccount(
  table: Table,
  userId: string,
  shouldRepair: boolean,
  prefix = '',
): Promise<number> {
  if (shouldRepair)
    for (const { key, name, is, shouldBe } of await repairBooks(table, userId))
      console.log(`${prefix}${key.SK}: ${name} was ${is} and is ${shouldBe} now`);
  // After a repair the result is also stored for the owner; otherwise this only reads.
  const findings = shouldRepair
    ? await checkBooks(table, userId, 'whole', systemClock)
    : (await readBooks(table, userId)).findings;
  for (const { where, what } of findings) console.log(`${prefix}${where}: ${what}`);
  return findings.length;
}

/** Checks every account. An unreadable account counts as a finding and does not stop the check. */
async function checkAll(table: Table, shouldRepair: boolean): Promise<number> {
  let [accounts, findings] = [0, 0];
  for await (const userId of accountIds(table, await paceOf(table))) {
    const start = Date.now();
    try {
      findings += await checkAccount(table, userId, shouldRepair, `${userId} `);
    } catch (error) {
      findings += 1;
      console.log(`${userId} ${error instanceof Error ? error.message : String(error)}`);
    }
    accounts += 1;
    if (accounts % 100 === 0) console.error(`${accounts} accounts checked ...`);
    await sleep(Date.now() - start);
  }
  console.log(`${accounts} accounts checked.`);
  return findings;
}

/**
 * Checks every item of a table, also those that belong to no account. Work is due at the instant to which AWS restored
 * the table, or now. What is written while the table is read can look wrong.
 */
async function checkTable({ table, dynamo }: Deployment, name: string): Promise<number> {
  const audit = auditLedger((await restoredAt(dynamo, name)) ?? systemClock());
  for await (const item of readTable({ ...table, name })) audit.add(item);
  const { counts, findings } = audit.end();
  for (const [kind, count] of [...counts].sort()) console.log(`${kind.padEnd(20)}${count}`);
  for (const { where, what } of findings) console.log(`${where}: ${what}`);
  return findings.length;
}

await runCommand(usage, async () => {
  const { values, positionals } = parseArguments({
    ...deploymentOptions,
    all: { type: 'boolean', default: false },
    table: { type: 'string' },
    repair: { type: 'boolean', default: false },
  });
  const [who] = positionals;
  const named = positionals.length + Number(values.all) + Number(values.table !== undefined);
  if (named !== 1) throw new UsageError('Name one account by its address or ID, all by --all, or a table.');
  if (values.table !== undefined && values.repair) throw new UsageError('Another table is only read.');
  const deployment = await openDeployment(values);
  const { table } = deployment;
  // The command prints the differences itself, so nothing is logged.
  logTo(() => undefined);
  let findings: number;
  if (values.table !== undefined) findings = await checkTable(deployment, values.table);
  else if (who === undefined) findings = await checkAll(table, values.repair);
  else findings = await checkAccount(table, await accountIdOf(deployment, who), values.repair);
  console.log(findings === 0 ? 'The books are right.' : `${findings} findings.`);
  return findings === 0 ? 0 : 1;
});

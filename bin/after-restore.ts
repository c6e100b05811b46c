import { parseArgs } from 'node:util';
import { logTo } from '#lambdas/platform/log';
import { documentBucket } from '#lambdas/platform/s3/document-bucket';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { readMaintenance, stopSeconds } from './command/maintenance-switch.ts';
import { paymentProviderOf } from './command/payment-provider.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { listSetAside, setAsideLine } from './restore/everything-aside.ts';
import { issuedInLostTime } from './restore/issued-invoices.ts';
import { countUnsettled, settleRestoredTable } from './restore/settle-restored-table.ts';

const usage = `npm run after-restore -- --since INSTANT [--until INSTANT] (--stage NAME | --local) [--yes]

Settles a restored table before maintenance ends, so that nobody is emailed twice: what may have been sent since the copy
is unknown and shown to its owner, online payments since then are recorded again, and reminders and recurring invoices go
on from there. No invoice number is given again; invoices that were emailed since then and are lost are listed with their
account and client. Sends nothing. Safe to repeat.
${deploymentUsage}
  --since INSTANT  the time the table was restored to, such as 2026-11-21T09:30:00Z
  --until INSTANT  when maintenance was turned on, if the parameter does not say it
  --yes            do it; otherwise it says how much there is to settle`;

function instantOf(option: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  const instant = new Date(value);
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) || Number.isNaN(instant.getTime()))
    throw new UsageError(`Write --${option} as 2026-11-21T09:30:00Z.`);
  return instant;
}

/**
 * When nothing wrote anymore: `stopSeconds` after maintenance was turned on, but not in the future. Now, if SSM does
 * not report when the switch was changed.
 */
const stoppedAt = (changedAt: Date | undefined): Date =>
  new Date(Math.min(Date.now(), changedAt ? changedAt.getTime() + stopSeconds * 1_000 : Date.now()));

/**
 * Prints errors of code that is shared with the functions. An email with unknown outcome is expected here, not an
 * error.
 */
function printErrors(line: unknown): void {
  const { level, event, stack: _stack, ...fields } = JSON.parse(String(line)) as Record<string, unknown>;
  if (level === 'ERROR' && event !== 'mail-unknown') console.error(`  ${event} ${JSON.stringify(fields)}`);
}

await runCommand(usage, async () => {
  const { values } = parseArgs({
    options: {
      ...deploymentOptions,
      since: { type: 'string' },
      until: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const since = instantOf('since', values.since);
  if (!since) throw new UsageError('Say what time the table was restored to: --since INSTANT.');
  const { table, bucket, siteOrigin = '', parameters } = await openDeployment(values);
  const { isOn, changedAt } = await readMaintenance(parameters);
  if (!isOn) throw new Error('Maintenance is off: turn it on first, and off after this command.');
  const until = instantOf('until', values.until) ?? stoppedAt(changedAt);
  if (since >= until) throw new UsageError('--since has to be before maintenance was turned on.');
  const lostTime = { since, until };
  console.log(`From ${since.toISOString()} until ${until.toISOString()}, in the table ${table.name}:`);
  if (!values.yes) {
    const { waiting, reserved, scheduled } = await countUnsettled(table, lostTime);
    console.log(
      `${waiting} wait in the outbox, ${reserved} are under way, ${scheduled} are due by the schedule.`,
    );
    console.log('Nothing was changed. Run it again with --yes.');
    return 0;
  }
  logTo(printErrors);
  const provider = await paymentProviderOf(parameters, values);
  if (!provider) console.log('Online payments are off, so none are read again.');
  const issued = await issuedInLostTime(bucket.client, bucket.name, lostTime);
  const { unknown, scheduled, failed, missing, paymentEvents, unreadAccounts } = await settleRestoredTable(
    table,
    lostTime,
    {
      issued,
      bucket: documentBucket(bucket.client, bucket.name),
      siteOrigin,
      provider,
    },
  );
  for (const one of unknown) console.log(`  unknown: ${one}`);
  for (const [outcome, count] of Object.entries(scheduled)) console.log(`  ${outcome}: ${count}`);
  // Items set aside after this instant cannot have been retried before.
  for (const one of await listSetAside(table))
    if (one.since < since.toISOString())
      console.log(`  SET ASIDE BEFORE, and sent since if you retried it then: ${setAsideLine(one)}`);
  for (const { userId, number, to, at } of missing.toSorted((a, b) => a.userId.localeCompare(b.userId)))
    console.log(`  LOST: account ${userId}, invoice ${number} of ${at}, to ${to || 'no address'}`);
  for (const one of failed) console.log(`  STILL WAITS and would be emailed: ${one}`);
  if (provider) console.log(`${paymentEvents} events of the payment provider were read again.`);
  for (const one of unreadAccounts) console.log(`  PAYMENTS NOT READ, run this command again: ${one}`);
  console.log(`${missing.length} of ${issued.length} invoices that were emailed since then are lost.`);
  console.log(`${unknown.length} emails may have been sent and are unknown now; none was sent.`);
  console.log('Next: npm run check-books -- --all --repair, then npm run maintenance -- off.');
  return failed.length + unreadAccounts.length === 0 ? 0 : 1;
});

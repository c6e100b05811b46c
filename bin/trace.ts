import { parseArgs } from 'node:util';
import { systemClock } from '#lambdas/platform/clock';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { restartOption, restartUsage, runResumable } from './command/resumable.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { tableId } from './ledger/table-copy.ts';
import { traceLines } from './trace/read-logs.ts';
import { trace } from './trace/trace.ts';

const usage = `npm run trace -- REFERENCE | ADDRESS | INVOICE-NUMBER (--stage NAME | --local) [--days N] [--restart]

Prints what happened, oldest first, from table and logs: to a request by the reference that was shown with a fault, to
what a person was mailed, or to a Lite invoice. Ids, codes and times alone.
${deploymentUsage}
  --days N        how far back the logs are read, 14 unless told
${restartUsage}`;

const day = 24 * 60 * 60 * 1000;

/** A request ID of API Gateway. It may begin with a dash, and would then be taken for an option. */
const requestId = /^[\w-]{15}=$/;

await runCommand(usage, async () => {
  const args = process.argv.slice(2);
  const { values, positionals: others } = parseArgs({
    args: args.filter((argument) => !requestId.test(argument)),
    allowPositionals: true,
    options: { ...deploymentOptions, ...restartOption, days: { type: 'string', default: '14' } },
  });
  const [what, ...more] = [...args.filter((argument) => requestId.test(argument)), ...others];
  if (what === undefined || more.length > 0) throw new UsageError('Name one thing.');
  if (!/^[1-9]\d{0,2}$/.test(values.days)) throw new UsageError('--days takes a number from 1 to 999.');
  const since = new Date(Date.now() - Number(values.days) * day);
  const deployment = await openDeployment(values);
  const command = {
    name: 'trace',
    of: [await tableId(deployment.dynamo, deployment.table.name), what],
    restart: values.restart,
    clock: systemClock,
  };
  return runResumable(command, async (progress) => {
    const lines = traceLines(await trace(deployment, what, { since, progress }));
    if (lines.length === 0) {
      console.error(`Nothing is known of ${what}.`);
      return 1;
    }
    console.log(lines.join('\n'));
    return 0;
  });
});

import { invoiceTable } from '#lambdas/composition/projections';
import { onlineChanges, timeZoneReader } from '#lambdas/invoices/index';
import { systemClock } from '#lambdas/platform/clock';
import { logTo } from '#lambdas/platform/log';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { parseArguments } from './command/parse-arguments.ts';
import { paymentProviderOf } from './command/payment-provider.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { findSubjects, type PaymentSubject } from './payments/find-subjects.ts';
import { factsAbout, nothingPaidLine, paymentLines } from './payments/payment-lines.ts';
import { rereadPayments } from './payments/reread-payments.ts';
import { findPerson } from './users/find-person.ts';

const usage = `npm run payments -- WHAT [--account ID] (--stage NAME | --local) [--reread]

Answers "I paid, but it says unpaid": what Stripe has, which events were received, what is recorded, and what is wrong.
WHAT is an invoice number, the address of an owner or of a client, the ID of an invoice or quote, or an ID of Stripe
(acct_, evt_; pi_, re_ and dp_ with --account). Of a client, only invoices and quotes with payments or payment pages are
shown; one that was never emailed is found with --account. Ids, amounts, codes and times only.
${deploymentUsage}
  --account ID    only the account with this ID, or with this ID at Stripe (acct_...)
  --reread        also reads everything again at Stripe and records it, with events that were lost or set aside`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArguments({
    ...deploymentOptions,
    account: { type: 'string' },
    reread: { type: 'boolean', default: false },
  });
  const [what, ...more] = positionals;
  if (what === undefined || more.length > 0) throw new UsageError('Name one thing.');
  const deployment = await openDeployment(values);
  const { table } = deployment;
  const provider = await paymentProviderOf(deployment.parameters, values);
  if (!provider) throw new Error('Online payments are off.');
  logTo((line) => process.stderr.write(line));
  const accountOfAddress = what.includes('@') ? (await findPerson(deployment, what)).userId : undefined;
  const subjects = await findSubjects(table, { what, account: values.account, accountOfAddress });
  if (subjects.length === 0) {
    console.error(`Nothing is known of ${what}.`);
    return 1;
  }
  const clock = systemClock;
  const changes = onlineChanges(invoiceTable(table), clock);
  const timeZoneOf = timeZoneReader(table);
  const ports = { table, clock, provider, changes, timeZoneOf };
  const about = (given: readonly PaymentSubject[]) =>
    factsAbout(what, given, { table, provider, now: clock() });
  let found = await about(subjects);
  let failures = 0;
  if (values.reread) {
    for (const facts of found) {
      const failed = await rereadPayments(facts, ports);
      failures += failed.length;
      for (const line of failed) console.log(`could not be read: ${line}`);
    }
    found = await about(found.map(({ subject }) => subject));
  }
  if (found.length === 0) console.log(nothingPaidLine(subjects.length));
  for (const facts of found) console.log(paymentLines(facts).join('\n'));
  return failures > 0 ? 1 : 0;
});

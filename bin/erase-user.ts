import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#lambdas/platform/clock';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { parseArguments } from './command/parse-arguments.ts';
import { restartOption, restartUsage, runResumable } from './command/resumable.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { tableId } from './ledger/table-copy.ts';
import { eraseNotice, erasePerson, planErasure } from './users/erase-person.ts';
import { findPerson, type Person } from './users/find-person.ts';
import { settlingSeconds } from './users/lock-out.ts';

const usage = `npm run erase-user -- ADDRESS-OR-ID (--stage NAME | --local) [--with-early-access] [--wait SECONDS]
       [--restart] --yes

Erases a user from table, bucket (every version) and pool. Without --yes it says what it would erase. If
it is stopped, run it again within a day to resume it.
${deploymentUsage}
  --with-early-access   the early-access signup of the address as well
  --wait SECONDS        how long requests at work when the account is closed may take, ${settlingSeconds} unless told
${restartUsage}
  --yes                 do it; it cannot be undone`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArguments({
    ...deploymentOptions,
    ...restartOption,
    'with-early-access': { type: 'boolean', default: false },
    wait: { type: 'string', default: String(settlingSeconds) },
    yes: { type: 'boolean', default: false },
  });
  const [who, ...more] = positionals;
  if (who === undefined || more.length > 0) throw new UsageError('Name one user.');
  if (!/^\d{1,4}$/.test(values.wait)) throw new UsageError('Say how many seconds: --wait 60.');
  const deployment = await openDeployment(values);
  const { 'with-early-access': withEarlyAccess, yes } = values;
  const waitUntilSettled = async () => {
    console.error(`The account is closed; waiting ${values.wait} s for what was at work.`);
    await sleep(Number(values.wait) * 1_000);
  };
  const command = {
    name: 'erase-user',
    of: [await tableId(deployment.dynamo, deployment.table.name), who, String(withEarlyAccess), String(yes)],
    restart: values.restart,
    clock: systemClock,
  };
  return runResumable(command, async (progress) => {
    // After an interrupted erasure, the address no longer leads to the account, so the stored account ID is needed.
    const known = progress.stored<Person>('person');
    const person: Person = { ...known, ...(await findPerson(deployment, who)) };
    const { userId, email } = person;
    progress.store('person', { userId, email });
    const done = yes
      ? await erasePerson(deployment, person, { withEarlyAccess, waitUntilSettled, progress })
      : await planErasure(deployment, person, progress);
    if (done.items + done.documentVersions === 0 && !done.account && !(withEarlyAccess && done.early)) {
      console.error(`There is nothing of ${who} to erase.`);
      return 1;
    }
    console.log(`${yes ? 'Erased' : 'Would erase'} ${email ?? 'no address'} (${userId ?? 'no account'}):
  ${done.items} items of the table
  ${done.documentVersions} versions of documents
  ${done.account ? 'the account in the pool' : 'no account in the pool'}${
    withEarlyAccess && done.early ? '\n  the early-access signup' : ''
  }\n`);
    console.log(yes ? eraseNotice : 'Nothing was erased. Run it again with --yes.');
    return 0;
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { eraseNotice, erasePerson, planErasure, settlingSeconds } from './users/erase-person.ts';
import { findPerson } from './users/find-person.ts';

const usage = `npm run erase-user -- ADDRESS-OR-ID (--stage NAME | --local) [--with-early-access] [--wait SECONDS] --yes

Erases a user from table, bucket (every version) and pool. Without --yes it says what it would erase.
${deploymentUsage}
  --with-early-access   the early-access signup of the address as well
  --wait SECONDS        how long requests at work when the account is closed may take, ${settlingSeconds} unless told
  --yes                 do it; it cannot be undone`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...deploymentOptions,
      'with-early-access': { type: 'boolean', default: false },
      wait: { type: 'string', default: String(settlingSeconds) },
      yes: { type: 'boolean', default: false },
    },
  });
  const [who, ...more] = positionals;
  if (who === undefined || more.length > 0) throw new UsageError('Name one user.');
  if (!/^\d{1,4}$/.test(values.wait)) throw new UsageError('Say how many seconds: --wait 60.');
  const deployment = await openDeployment(values);
  const person = await findPerson(deployment, who);
  const plan = await planErasure(deployment, person);
  const withEarlyAccess = values['with-early-access'];
  if (plan.items + plan.documentVersions === 0 && !plan.account && !(withEarlyAccess && plan.early)) {
    console.error(`There is nothing of ${who} to erase.`);
    return 1;
  }
  const settled = async () => {
    console.error(`The account is closed; waiting ${values.wait} s for what was at work.`);
    await sleep(Number(values.wait) * 1_000);
  };
  const { userId = 'no account', email = 'no address' } = person;
  const done = values.yes ? await erasePerson(deployment, person, { withEarlyAccess, settled }) : plan;
  console.log(`${values.yes ? 'Erased' : 'Would erase'} ${email} (${userId}):
  ${done.items} items of the table
  ${done.documentVersions} versions of documents
  ${done.account ? 'the account in the pool' : 'no account in the pool'}${
    withEarlyAccess && plan.early ? '\n  the early-access signup' : ''
  }\n`);
  console.log(values.yes ? eraseNotice : 'Nothing was erased. Run it again with --yes.');
  return 0;
});

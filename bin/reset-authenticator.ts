import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { parseArguments } from './command/parse-arguments.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { findPerson } from './users/find-person.ts';
import { asksForCode, resetAuthenticator } from './users/reset-authenticator.ts';

const usage = `npm run reset-authenticator -- ADDRESS-OR-ID (--stage NAME | --local) [--yes]

Says whether sign-in asks a user for a code of an authenticator app; with --yes the app and its recovery codes are removed.
${deploymentUsage}
  --yes           remove them, after the owner has proven who they are`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArguments({
    ...deploymentOptions,
    yes: { type: 'boolean', default: false },
  });
  const [who, ...more] = positionals;
  if (who === undefined || more.length > 0) throw new UsageError('Name one user.');
  const deployment = await openDeployment(values);
  const { userId, email = 'no address', account } = await findPerson(deployment, who);
  if (userId === undefined || !account) {
    console.error(`There is no account of ${who}.`);
    return 1;
  }
  if (!(await asksForCode(deployment, userId))) {
    console.error(`Sign-in of ${email} (${userId}) asks for no code.`);
    return 1;
  }
  if (values.yes) await resetAuthenticator(deployment, userId);
  console.log(
    values.yes
      ? `The authenticator app of ${email} (${userId}) is removed, and its recovery codes. Sign-in asks for the password only.`
      : `Sign-in of ${email} (${userId}) asks for a code. Add --yes to remove the authenticator app.`,
  );
  return 0;
});

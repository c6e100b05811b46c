import { isEmailAddress, normalizeEmail } from '#domain/email-address';
import { blockedSince, liftBlock } from '#lambdas/messaging/index';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { parseArguments } from './command/parse-arguments.ts';
import { runCommand, UsageError } from './command/run-command.ts';

const usage = `npm run lift-block -- ADDRESS (--stage NAME | --local) [--yes]

Says since when nothing that strangers can cause is mailed to an address; with --yes it may be mailed again.
${deploymentUsage}
  --yes           lift the block`;

await runCommand(usage, async () => {
  const { values, positionals } = parseArguments({
    ...deploymentOptions,
    yes: { type: 'boolean', default: false },
  });
  const [typed = '', ...more] = positionals;
  if (more.length > 0 || !isEmailAddress(typed)) throw new UsageError('Name one address.');
  const address = normalizeEmail(typed);
  const { table } = await openDeployment(values);
  const since = await blockedSince(table, address);
  if (since === undefined) {
    console.error(`${address} is not blocked.`);
    return 1;
  }
  if (values.yes) await liftBlock(table, address);
  console.log(
    values.yes
      ? `${address} was blocked since ${since}; the block is lifted.`
      : `${address} is blocked since ${since}. Add --yes to lift the block.`,
  );
  return 0;
});

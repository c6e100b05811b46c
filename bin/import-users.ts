import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { InvalidParameterException } from '@aws-sdk/client-cognito-identity-provider';
import { mobileUserFields } from '#domain/account/mobile-user';
import { systemClock } from '#lambdas/platform/clock';
import { accountProfiles } from '#lambdas/profile/index';
import { deploymentOptions, deploymentUsage, openDeployment } from './command/deployment.ts';
import { runCommand, UsageError } from './command/run-command.ts';
import { importPool } from './users/import-pool.ts';
import { type ImportOutcome, importUser } from './users/import-user.ts';
import { readUsersFile, type UserEntry } from './users/read-users-file.ts';

const usage = `npm run import-users -- FILE (--stage NAME | --local) [--replace] [--quiet] [--dry-run]

Brings users of the mobile app with their business profiles into pool and table; running it again changes nothing more.
${deploymentUsage}
  --replace       values of the file replace stored ones; by default only blank ones are filled
  --quiet         send no emails; the first sign-in then shows the wrong-password message instead of the
                  invalid-credentials one
  --dry-run       only check the file

FILE: CSV (UTF-8, commas) with a header, or a JSON list of objects of texts: ${mobileUserFields.join(', ')}`;

function wordsOf(outcome: ImportOutcome): string {
  if (outcome.kind === 'refused') return `refused: ${outcome.reason}`;
  const kept = outcome.kept.length > 0 ? `, kept the stored ${outcome.kept.join(', ')}` : '';
  return `${outcome.kind} ${outcome.userId}${kept}`;
}

await runCommand(usage, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...deploymentOptions,
      replace: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError('Name one file.');
  const file = readUsersFile(readFileSync(path));
  if (!file.ok) throw new Error(`${path}: ${file.refusal}`);

  const deployment = values['dry-run'] ? undefined : await openDeployment(values);
  const counts = new Map<string, number>();
  const importEntry = async ({ user }: UserEntry): Promise<ImportOutcome> => {
    if (!user.ok) return { kind: 'refused', reason: user.refusal.join('; ') };
    if (!deployment) return { kind: 'unchanged', userId: '', kept: [] };
    try {
      return await importUser(
        user.value,
        { replaces: values.replace, quiet: values.quiet },
        {
          pool: importPool(deployment.pool),
          profiles: accountProfiles(deployment.table),
          clock: systemClock,
        },
      );
    } catch (error) {
      // The user pool rejects this address; the others may be valid. Any other error would recur, so the import stops.
      if (error instanceof InvalidParameterException) return { kind: 'refused', reason: error.message };
      console.error(`${path}: stopped at this entry. What was done stays; run it again to go on.`);
      throw error;
    }
  };

  for (const entry of file.value) {
    const outcome = await importEntry(entry);
    counts.set(outcome.kind, (counts.get(outcome.kind) ?? 0) + 1);
    const who = entry.user.ok ? ` ${entry.user.value.email}` : '';
    if (deployment || outcome.kind === 'refused') console.log(`${entry.place}${who}: ${wordsOf(outcome)}`);
  }
  const refused = counts.get('refused') ?? 0;
  console.log(
    deployment
      ? `${file.value.length} users: ${[...counts].map(([kind, count]) => `${count} ${kind}`).join(', ')}.`
      : `${file.value.length} users: ${file.value.length - refused} can be imported, ${refused} cannot.`,
  );
  return refused > 0 ? 1 : 0;
});

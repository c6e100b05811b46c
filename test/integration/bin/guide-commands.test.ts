// @module-tag further
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#bin/command/build-steps';
import { bundledCommands } from '#test/support/bundled-commands';
import { commandsOf } from '#test/support/guide-commands';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

/** The commands of docs/operations.md that this test runs, in this order, with their exit codes. */
const executed: readonly (readonly [command: string, code: number])[] = [
  ['npm run import-users -- users.csv --stage prod --dry-run', 0],
  ['npm run set-payment-provider -- --stage prod --off', 0],
  ['npm run switch-free-generator -- on --stage prod', 0],
  ['npm run client-mail -- USER-ID --stage prod --lift', 0],
  ['npm run maintenance -- on --stage prod', 0],
  ['npm run after-restore -- --since 2026-11-21T09:30:00Z --stage prod', 0],
  ['npm run check-books -- USER-ID --stage prod', 0],
  ['npm run check-books -- --all --repair --stage prod', 0],
  ['npm run maintenance -- off --stage prod', 0],
  ['npm run smoke-test -- https://www.example.com', 0],
  // The guide names these without arguments; they print their usage.
  ['npm run deploy', 2],
  ['npm run trace', 2],
  ['npm run retry-message', 2],
  ['npm run smoke-test', 2],
  ['npm run export-pool', 2],
  ['npm run import-users', 2],
  ['npm run after-restore', 2],
];

/** Patterns of all other commands, each with the reason why this test does not run it. */
const notExecuted: readonly (readonly [RegExp, string])[] = [
  [
    /^aws /,
    'AWS itself answers it; every name in it that our stacks give is compared with them in test/infra.',
  ],
  [/^npm run deploy -- /, 'It deploys to AWS; its steps are in test/integration/bin/release.test.ts.'],
  [/^npm ci && npm run (build|deploy)/, 'Installs the project again below the running tests.'],
  [/^npx cdk (bootstrap|destroy) /, 'It changes an AWS account.'],
  [/^npx cdk synth$/, 'npm run build does it before the tests.'],
  [
    /^npm run set-bot-check-secret /,
    'It asks Google; with a stand-in in test/integration/bin/release.test.ts.',
  ],
  [
    /^npm run set-payment-provider .* < /,
    'It asks Stripe; with a stand-in in test/integration/bin/release.test.ts.',
  ],
  [
    /^npm run trace -- PLACE /,
    'It needs the source maps of a release; test/unit/bin/trace/source-places.test.ts has them.',
  ],
  [
    /^npm run check-books -- --table /,
    'It needs a table that AWS restored; test/integration/bin/restore-table.test.ts has one.',
  ],
  [/^npm run payments /, 'It asks Stripe; with a stand-in in test/unit/bin/payments.test.ts.'],
  [/^npm run (draw-pictures|baseline)$/, 'It writes into the working tree.'],
  [/^npm run bench$/, 'It measures for many minutes.'],
  [/^npm run test:localstack$/, 'It needs a LocalStack-compatible server.'],
  [/^npm test$/, 'It is what runs.'],
  [/^git checkout /, 'It changes the working tree.'],
];

const guide = new URL('../../../docs/operations.md', import.meta.url);
const commands = commandsOf(guide);

test('this test runs every command of the guide, or gives a reason why not', () => {
  expect(commands.length).toBeGreaterThan(40);
  const listed = executed.map(([command]) => command);
  const others = commands.filter((command) => !listed.includes(command));
  expect(others.filter((command) => !notExecuted.some(([pattern]) => pattern.test(command)))).toEqual([]);
});

test('this test lists no command that the guide does not contain', () => {
  expect(executed.filter(([command]) => !commands.includes(command))).toEqual([]);
  expect(notExecuted.filter(([pattern]) => !commands.some((command) => pattern.test(command)))).toEqual([]);
});

let product: TestCloud;
let folder: string;
let userId: string;

beforeAll(async () => {
  product = await startTestCloud();
  const accounts = accountsOf(product);
  const pat = await accounts.signUp(accounts.newEmail());
  await product.api('/api/account', { body: aSignUpProfile(), headers: bearer(pat.accessToken) });
  userId = pat.userId;
  folder = await mkdtemp(join(tmpdir(), 'billhook-guide-'));
  await writeFile(join(folder, 'users.csv'), 'email\nnew.user@example.com\n');
  // Runs our script as `npm run` does, in the folder of the operator: the first time from its source, and then from the
  // bundle of `bundled-commands.ts`, which takes a fraction of the computing time to load.
  await mkdir(join(folder, 'programs'));
  const npm = join(folder, 'programs', 'npm');
  const source = `exec "${process.execPath}" --import "${import.meta.resolve('tsx')}" "${projectRoot}/bin/$name.ts" "$@"`;
  const bundle = `exec "${process.execPath}" "${bundledCommands}/$name.mjs" "$@"`;
  const script = `mkdir "${folder}/programs/ran-$name" 2>/dev/null && ${source}\n${bundle}`;
  await writeFile(npm, `#!/bin/sh\nname=$2\nshift 2\n[ "$1" = -- ] && shift\n${script}\n`);
  await chmod(npm, 0o700);
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
});

/** Runs a command as written in a shell; only stage, account and site are replaced by those of the test. */
async function run(command: string) {
  const commandOfTest = command
    .replaceAll('--stage prod', '--stage dev')
    .replaceAll('USER-ID', userId)
    .replaceAll('https://www.example.com', product.siteOrigin);
  const child = spawn('sh', ['-c', commandOfTest], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${join(folder, 'programs')}:${process.env.PATH}`,
      HOME: folder,
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL: product.cloud.origin,
      AWS_ACCESS_KEY_ID: 'operator',
      AWS_SECRET_ACCESS_KEY: 'operator',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  return { code: code as number | null, output };
}

test.each(executed)('%s', async (command, code) => {
  const outcome = await run(command);
  expect(outcome, outcome.output).toMatchObject({ code });
  if (code === 2) expect(outcome.output).toContain(command);
});

import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fullEffort } from '#test/support/effort';
import { installedFromMaven } from '#test/support/installed-tool';
import { freePort } from '#test/support/table-engine';
import { until } from '#test/support/waiting';
import { runStep } from '../localstack/run-step.ts';

/**
 * Runs tests that use the table on AWS's DynamoDB Local instead of the built-in engine, all with `FULL=1`. Needs Java 17, and Maven to
 * download it.
 */

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

/** The folders of the tests that use the table, directly or through the API. `deployed` runs on a LocalStack setup. */
const folders = [
  'account',
  'api',
  'caps',
  'clients',
  'contact',
  'early-access',
  'free-invoice',
  'full-export',
  'full-import',
  'invoices',
  'jobs',
  'messaging',
  'online-payments',
  'photos',
  'profile',
  'public-links',
  'quotes',
  'reminders',
  'reports',
  'statements',
  'today',
].map((folder) => `test/integration/${folder}/`);

/** What the gate runs: of each module the files with the most kinds of requests to the table. */
const broadFiles = [
  'account/recovery-codes',
  'account/sign-in-history',
  'caps/daily-caps',
  'clients/',
  'contact/',
  'early-access/',
  'free-invoice/send-free-invoice',
  'full-import/stored-imports',
  'invoices/find-invoices',
  'invoices/invoice-drafts',
  'invoices/payments',
  'invoices/received-payments',
  'invoices/send-invoice',
  'invoices/void-invoices',
  'messaging/message-ledger',
  'messaging/outbox',
  'messaging/set-aside',
  'online-payments/pay-deposit',
  'profile/payment-details',
  'public-links/verify-file',
  'quotes/quote-links',
  'quotes/quote-numbers',
  'quotes/quote-record',
  'reminders/repeats',
  'reports/deposits-received',
  'reports/read-books',
  'today/',
].map((path) => `test/integration/${path}${path.endsWith('/') ? '' : '.test.ts'}`);

const missing = [...folders, ...broadFiles].filter((path) => !existsSync(join(projectFolder, path)));
if (missing.length > 0) throw new Error(`There are no tests in ${missing.join(', ')}.`);

/** The other files whose table `npm test` keeps in memory; see `startTableEngine`. */
const inMemory = readdirSync(join(projectFolder, 'test/integration'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/integration/${name}`)
  .filter((path) => !folders.some((folder) => path.startsWith(folder)))
  .filter((path) => /\bstartTableEngine\(/.test(readFileSync(join(projectFolder, path), 'utf8')));

const which = fullEffort ? [...folders, ...inMemory] : [...broadFiles, '--tags-filter=!further && !rare'];

/**
 * Excluded: tests of the capacity units in responses, which DynamoDB Local calculates differently, and tests of
 * interrupted processes, which do not depend on the engine and take most of the time. Tests of S3 objects and of the
 * user pool do not use the table.
 */
const leftOut = [
  'test/integration/invoices/capacity.test.ts',
  'test/integration/**/*crash-matrix.test.ts',
  'test/integration/**/*interleavings.test.ts',
  'test/integration/deployed/object-contract.test.ts',
  'test/integration/deployed/pool-contract.test.ts',
];

const program = await installedFromMaven('dynamodb-local-2.5.2', new URL('pom.xml', import.meta.url));
const port = await freePort();
const server = spawn(
  'java',
  [
    `-Djava.library.path=${program}`,
    '-cp',
    join(program, '*'),
    'com.amazonaws.services.dynamodbv2.local.main.ServerRunner',
    '-inMemory',
    '-disableTelemetry',
    '-port',
    String(port),
  ],
  { cwd: program, stdio: ['ignore', 'ignore', 'inherit'] },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.kill());
const endpoint = `http://127.0.0.1:${port}`;
try {
  await until(() => {
    if (server.exitCode !== null) throw new Error(`DynamoDB Local ended with ${server.exitCode}`);
    return fetch(endpoint).then(
      () => true,
      () => false,
    );
  }, 'DynamoDB Local to answer');
  console.log(`DynamoDB Local answers at ${endpoint}`);
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  await runStep(
    process.execPath,
    [
      ...[vitest, 'run', '--project', 'integration', ...which],
      ...leftOut.flatMap((path) => ['--exclude', path]),
    ],
    {
      cwd: projectFolder,
      environment: { BILLHOOK_TABLE_SERVER: endpoint },
      seconds: 7_200,
      loud: true,
    },
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  server.kill();
}

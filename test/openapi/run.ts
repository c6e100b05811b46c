import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints, type Operation } from '#domain/contract/endpoints';
import type { Endpoint } from '#domain/contract/operation';
import { ulid, ulidRandomBytes } from '#domain/ulid';
import { installedFromPython } from '#test/support/installed-tool';
import { accountsOf, aSignUpProfile, bearer } from '#test/support/lite-accounts';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { validBodyOf } from '#test/support/valid-bodies';
import { runStep } from '../localstack/run-step.ts';

/**
 * Sends random requests to the local cloud that a generic fuzzer, Schemathesis, makes from `docs/openapi.json`: no
 * answer is a server error, and every answer fits its description. `OPENAPI_REQUESTS=5` sets how many requests it makes
 * per operation, `OPENAPI_SEED=7` which ones. Needs Python 3 with venv, and the output of `npm run build`.
 */

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const requests = process.env.OPENAPI_REQUESTS ?? '40';
const seed = process.env.OPENAPI_SEED ?? '1';

/** They would end the session or the account that the other requests need. */
const left: readonly Operation[] = ['delete-account', 'end-sessions', 'disown-account'];

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

/** Makes one of each thing, so that requests reach more than "not found"; their IDs as settings of Schemathesis. */
async function knownIds(product: TestCloud, headers: ReturnType<typeof bearer>): Promise<string> {
  const quoteId = randomBytes(16).toString('base64url');
  const learned: Record<string, string> = { quoteId, jobId: ulid(Date.now(), randomBytes(ulidRandomBytes)) };
  const steps = ['save-client', 'send-invoice', 'save-quote-draft', 'save-job', 'list-items'] as const;
  for (const operation of steps) {
    const { method, path }: Endpoint = endpoints[operation];
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => learned[name] ?? '') as `/api/${string}`;
    const ofJob = operation === 'save-job' && { clientId: learned.clientId };
    const answer = await product.api(filled, {
      method,
      ...(method !== 'GET' && { body: { ...validBodyOf(operation), ...ofJob } }),
      headers: { ...headers, 'idempotency-key': randomUUID() },
    });
    if (answer.status !== 200) throw new Error(`${operation} answered ${answer.status}: ${answer.text}`);
    for (const [, name, id] of answer.text.matchAll(/"(clientId|invoiceId|itemId|mailId)":"([\w-]+)"/g))
      if (name !== undefined && id !== undefined) learned[name] ??= id;
  }
  const lines = Object.entries(learned).map(([name, id]) => `"path.${name}" = "${id}"`);
  return `[parameters]\n${lines.join('\n')}\n`;
}

const folder = mkdtempSync(join(tmpdir(), 'billhook-openapi-'));
const program = join(
  await installedFromPython('schemathesis-4.32.5', ['schemathesis==4.32.5']),
  'bin',
  'schemathesis',
);
const product = await startTestCloud({
  environmentsPerFunction: 1,
  environment: { FREE_CAP_PER_NETWORK_PER_DAY: '1000000', FREE_CAP_PER_DAY: '1000000' },
});
try {
  const accounts = accountsOf(product);
  const email = accounts.newEmail();
  const { accessToken } = await accounts.signUp(email);
  await accounts.markVerified(email);
  const headers = bearer(accessToken);
  const opened = await product.api('/api/account', { body: aSignUpProfile(), headers });
  if (opened.status !== 200) throw new Error(`The account was not opened: ${opened.text}`);
  const settings = join(folder, 'schemathesis.toml');
  writeFileSync(settings, await knownIds(product, headers));
  await runStep(
    program,
    [
      ...['--config-file', settings, 'run', 'docs/openapi.json', '--url', product.siteOrigin],
      ...['--checks', checks.join(','), '--max-examples', requests, '--seed', seed],
      ...['--phases', 'coverage,fuzzing', '--workers', '2', '--request-timeout', '60', '--no-color'],
      ...['--header', `Authorization: ${headers.authorization}`],
      ...['--suppress-health-check', 'all', '--continue-on-failure'],
      ...left.flatMap((operation) => ['--exclude-operation-id', operation]),
    ],
    { cwd: projectFolder, seconds: 7_200, loud: true },
  );
  console.log('Schemathesis found no answer that is a server error or differs from its description.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await product.stop();
  rmSync(folder, { recursive: true });
}

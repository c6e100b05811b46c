// @module-tag further
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problems } from '#domain/contract/problems';
import { outbox as limits } from '#domain/messaging/message';
import { message } from '#lambdas/messaging/store/message';
import { countFailure } from '#lambdas/messaging/store/set-aside';
import { commit } from '#lambdas/platform/table/commit';
import { tableOn } from '#lambdas/platform/table/table';
import { upsert } from '#lambdas/platform/table/writes';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { runBin } from '#test/support/run-bin';

let product: TestCloud;

beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());

const command = (action: string) =>
  runBin('maintenance', [action, '--stage', 'dev'], { endpoint: product.cloud.origin });

/** The AWS calls after a position in the list of all calls, except for reads of parameters (SSM). */
const callsSince = (position: number) =>
  product.cloud.calls
    .slice(position)
    .filter(({ service }) => service !== 'ssm')
    .map(({ service, operation }) => `${service} ${operation}`);

test('the command refuses other arguments', async () => {
  expect(await command('up')).toMatchObject({ code: 2 });
});

const afterRestore = (...args: string[]) =>
  runBin('after-restore', [...args, '--stage', 'dev'], { endpoint: product.cloud.origin });
const since = new Date(Date.now() - 3 * 60 * 60_000).toISOString();

test('a restored table is settled only during maintenance', async () => {
  expect(await afterRestore()).toMatchObject({ code: 2 });
  expect(await afterRestore('--since', 'yesterday')).toMatchObject({ code: 2 });
  const refused = await afterRestore('--since', since, '--yes');
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Maintenance is off') });
});

test('during maintenance nothing is written, and reading works', async () => {
  expect((await command('status')).output).toContain('Maintenance is off.');
  const on = await command('on');
  expect(on).toMatchObject({ code: 0 });
  expect(on.output).toContain('Maintenance is on.');
  const start = product.cloud.calls.length;

  const body = { name: 'Pat', email: 'pat@example.com', message: 'Hello', recaptchaToken: '' };
  const headers = { 'idempotency-key': randomUUID() };
  expect(await product.api('/api/contact-messages', { body, headers })).toMatchObject({
    status: 503,
    json: { success: false, error: 'maintenance', message: problems.maintenance.message },
  });
  // The payment provider retries a webhook that is answered with 503.
  expect(await product.api('/api/payment-events', { body: '{}' })).toMatchObject({ status: 503 });
  for (const operation of ['dispatch-outbox', 'run-schedule', 'sweep-messages'])
    expect(await product.cloud.invoke(operation, {}), operation).toMatchObject({ kind: 'returned' });
  const Records = [{ messageId: 'm1', body: JSON.stringify({ id: 'MESSAGE#receipt#r1' }) }];
  expect(await product.cloud.invoke('send-waiting-emails', { Records })).toMatchObject({
    json: JSON.stringify({ batchItemFailures: [] }),
  });
  const unit = JSON.stringify({ userId: 'pat', kind: 'deletion', step: 1 });
  expect(await product.cloud.invoke('run-tasks', { Records: [{ body: unit }] })).toMatchObject({
    kind: 'returned',
  });
  // The function fails, so that EventBridge and the dead-letter queue keep the event and try it again.
  expect(await product.cloud.invoke('receive-mail-events', { detail: {} })).not.toMatchObject({
    kind: 'returned',
  });
  expect(callsSince(start)).toEqual([]);

  expect((await product.api(`/api/quotes/${'q'.repeat(22)}`)).status).toBe(404);
  expect((await command('status')).output).toContain('Maintenance is on.');
});

test('the commands after a restore work as written in the guide', async () => {
  const id = randomUUID();
  const key = message.key({ kind: 'receipt', id, owner: 'pat' });
  const table = tableOn(product.table, product.tableName);
  await commit(table, [upsert(message, key, { set: { state: 'waiting' } })]);
  for (let tried = 0; tried < limits.tries; tried += 1)
    await countFailure(table, key, id, new Date(Date.parse(since) - 60_000));
  const withoutYes = await afterRestore('--since', since);
  expect(withoutYes).toMatchObject({ code: 0, output: expect.stringContaining('Nothing was changed.') });
  const done = await afterRestore('--since', since, '--yes');
  expect(done).toMatchObject({ code: 0, output: expect.stringContaining('none was sent') });
  expect(done.output).toMatch(new RegExp(`SET ASIDE BEFORE, .* receipt  ${id}  account pat`));
  const books = await runBin('check-books', ['--all', '--repair', '--stage', 'dev'], {
    endpoint: product.cloud.origin,
  });
  expect(books).toMatchObject({ code: 0, output: expect.stringContaining('The books are right.') });
});

test('operations write again after maintenance', async () => {
  expect((await command('off')).output).toContain('Maintenance is off.');
  // Uses another operation than above, because a running function caches the switch for 30 seconds.
  const answer = await product.api('/api/early-access', {
    body: { email: 'pat@example.com', source: 'hero', userAgent: 'test' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.json).not.toMatchObject({ error: 'maintenance' });
  expect(answer.status).toBeLessThan(500);
});

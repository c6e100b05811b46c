// @module-tag further
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { App } from 'aws-cdk-lib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '#bin/command/build-steps';
import { canaryAddress, canaryInvoice } from '#domain/free-invoice/canary';
import { canaryPass } from '#lambdas/free-invoice/canary-pass';
import { buildStacks } from '#lib/billhook-app';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';

const folder = mkdtempSync(join(tmpdir(), 'billhook-canary-'));
let product: TestCloud;

/** Synthesizes the stacks with the setting, for the bundles and the site that were built. */
function synthesizeWithCanary(): string {
  const { context } = JSON.parse(readFileSync(join(projectRoot, 'cdk.json'), 'utf8'));
  const outdir = join(folder, 'cdk.out');
  const inProject = (path: string) => join(projectRoot, 'dist', path);
  const app = new App({
    outdir,
    context: {
      ...context,
      // The CDK command sets this too. With it, the local cloud finds the templates of nested stacks.
      'aws:cdk:enable-asset-metadata': true,
      canary: 'true',
      bundlesDir: inProject('lambdas'),
      siteDir: inProject('site'),
      siteManifest: inProject('site-manifest.json'),
    },
  });
  buildStacks(app);
  app.synth();
  return outdir;
}

beforeAll(async () => {
  product = await startTestCloud({ assembly: synthesizeWithCanary() });
  // Synthesizing all stacks takes this long.
}, 300_000);
afterEach(() => product.cloud.faults.clear());
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const canaryLines = () =>
  product.cloud.logs
    .filter(({ text }) => /"canary-(passed|failed)"/.test(text))
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>);

const partitions = async () => {
  const { Items = [] } = await product.table.send(new ScanCommand({ TableName: product.tableName }));
  return Items.map(({ PK }) => String(PK).split('#')[0]);
};

/** Runs the canary; `reports` are the events of SES about its email. Returns the line that it logs. */
async function run(reports: readonly ('Send' | 'Delivery' | 'Bounce' | 'Complaint')[]) {
  const before = canaryLines().length;
  const mailed = (await product.mails(canaryAddress)).length;
  const running = product.cloud.invoke('run-canary', {});
  if (reports.length > 0) {
    const mail = (await product.waitForMails(mailed + 1, canaryAddress)).at(-1);
    for (const report of reports) await product.cloud.reportMail(`${mail?.id}`, report);
  }
  expect(await running).toMatchObject({ kind: 'returned' });
  const [line, ...more] = canaryLines().slice(before);
  expect(more).toEqual([]);
  return line;
}

describe('the canary', () => {
  test('succeeds when its invoice is sent, downloaded and delivered, and counts in no limit of customers', async () => {
    expect(await run(['Send', 'Delivery'])).toMatchObject({ event: 'canary-passed' });
    const [mail] = await product.mails(canaryAddress);
    expect(mail?.email.attachments).toHaveLength(1);
    // Only its message is stored: no address, no mailbox, no daily counter, no reputation, no file.
    expect(await partitions()).toEqual(['MESSAGE']);
  });

  test('succeeds far more often than the five free invoices of an address allow', async () => {
    for (let at = 0; at < 6; at += 1)
      expect(await run(['Send', 'Delivery'])).toMatchObject({ event: 'canary-passed' });
    expect(new Set(await partitions())).toEqual(new Set(['MESSAGE']));
  });

  test('fails if SES refuses the email, and changes no counter', async () => {
    product.cloud.faults.add({ service: 'ses', action: 'throttle', times: 10 });
    expect(await run([])).toMatchObject({ event: 'canary-failed', state: 'send', code: 'mail-refused' });
    expect(new Set(await partitions())).toEqual(new Set(['MESSAGE']));
  });

  test('fails if its invoice is not delivered, and blocks no address', async () => {
    expect(await run(['Send', 'Bounce'])).toMatchObject({ event: 'canary-failed', state: 'delivery' });
    expect(new Set(await partitions())).toEqual(new Set(['MESSAGE']));
  });

  test('fails while the operator has switched the free generator off', async () => {
    const key = { PK: 'SETTING#free-generator', SK: 'SETTING' };
    await product.table.send(
      new PutCommand({ TableName: product.tableName, Item: { ...key, paused: true } }),
    );
    expect(await run([])).toMatchObject({ event: 'canary-failed', state: 'send', code: 'generator-busy' });
    await product.table.send(new DeleteCommand({ TableName: product.tableName, Key: key }));
  });
});

describe('the pass of the canary', () => {
  const submissionId = '3f2b1c4d-0000-4000-8000-000000000001';
  const submit = (
    { id = submissionId, to = canaryAddress, token }: { id?: string; to?: string; token: string },
    cloud = product,
  ) =>
    cloud.api('/api/free-invoices', {
      body: {
        recipientEmail: to,
        invoice: canaryInvoice('INV-1', '2026-11-03'),
        recaptchaToken: token,
      },
      headers: { 'idempotency-key': id },
    });
  const refused = { status: 403, json: { error: 'bot-check-failed' } };
  const validPass = () => canaryPass(product.cloud.originSecret ?? '', submissionId);

  test('is refused for another address, for another submission, and if it is made up', async () => {
    expect(await submit({ to: 'dana@client.example', token: validPass() })).toMatchObject(refused);
    expect(await submit({ id: submissionId.replace(/1$/, '2'), token: validPass() })).toMatchObject(refused);
    expect(await submit({ token: `${validPass().slice(0, -1)}_` })).toMatchObject(refused);
    expect(await submit({ token: canaryPass('a guess', submissionId) })).toMatchObject(refused);
    expect(await submit({ token: validPass() })).toMatchObject({ status: 200 });
  });

  test('is refused in a stage without the setting, which has no canary function either', async () => {
    const plain = await startTestCloud();
    try {
      const token = canaryPass(plain.cloud.originSecret ?? '', submissionId);
      expect(await submit({ token }, plain)).toMatchObject(refused);
      expect(plain.cloud.functions.map(({ shortName }) => shortName)).not.toContain('run-canary');
    } finally {
      await plain.stop();
    }
  });
});

// @module-tag further
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#bin/command/build-steps';
import { keys } from '#domain/table/keys';
import { aFullInvoice } from '#test/support/invoices';
import { startTestCloud, type TestCloud } from '#test/support/local-cloud';
import { runBin } from '#test/support/run-bin';

let product: TestCloud;

beforeAll(async () => {
  product = await startTestCloud();
});
afterAll(() => product.stop());

const submit = (email: string, key = randomUUID(), from = '192.0.2.1') =>
  product.api('/api/free-invoices', {
    headers: { 'idempotency-key': key },
    body: { recipientEmail: email, invoice: aFullInvoice(), recaptchaToken: product.botToken() },
    from,
  });

const mailTo = async (email: string): Promise<string> => (await product.mails(email)).at(-1)?.id ?? '';

interface Template {
  readonly Resources?: Record<string, { Type: string; Properties: Record<string, unknown> }>;
}

/** The event that the metric filter of an alarm counts in the log of the function that receives SES events. */
function countedEvent(metricName: string): string {
  const assembly = join(projectRoot, 'cdk.out');
  const templates = readdirSync(assembly).filter((file) => file.endsWith('.template.json'));
  const resources = templates.flatMap((file) =>
    Object.entries((JSON.parse(readFileSync(join(assembly, file), 'utf8')) as Template).Resources ?? {}),
  );
  const filter = resources.find(
    ([id, { Type }]) =>
      Type === 'AWS::Logs::MetricFilter' && id.startsWith('ReceiveMailEvents') && id.includes(metricName),
  );
  return /\$\.event = "([^"]+)"/.exec(String(filter?.[1].Properties.FilterPattern))?.[1] ?? '';
}

test('a bounce is recorded on its submission as soon as its event is processed', async () => {
  const key = randomUUID();
  await submit('bounces@example.com', key);
  await product.cloud.reportMail(await mailTo('bounces@example.com'), 'Bounce');
  const { Item } = await product.table.send(
    new GetCommand({
      TableName: product.tableName,
      Key: keys.message({ kind: 'free-invoice', id: key }),
      ConsistentRead: true,
    }),
  );
  expect(Item).toMatchObject({ state: 'sent', bouncedAt: expect.any(String) });
});

test('complaints above the limit stop the free generator and log the line that its alarm counts', async () => {
  for (let count = 1; count <= 10; count += 1) {
    const email = `p${count}@example.com`;
    expect((await submit(email, randomUUID(), `203.0.113.${count}`)).status).toBe(200);
    await product.cloud.reportMail(await mailTo(email), 'Complaint');
  }
  expect(await submit('three@example.com')).toMatchObject({
    status: 429,
    json: { error: 'generator-busy' },
  });
  const event = countedEvent('generatorPauses');
  expect(event).not.toBe('');
  const lines = product.cloud.logs
    .map(({ text }) => text)
    .filter((text) => text.includes(`"event":"${event}"`));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'ERROR', event, state: 'complaint-rate' },
  ]);

  const show = () =>
    runBin('switch-free-generator', ['show', '--stage', 'dev'], { endpoint: product.cloud.origin });
  expect((await show()).output).toMatch(/is off since .*\(complaint-rate\), until /);
  await runBin('switch-free-generator', ['on', '--stage', 'dev'], { endpoint: product.cloud.origin });
  expect((await submit('three@example.com')).status).toBe(200);
});

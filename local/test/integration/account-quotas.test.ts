import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendEmailCommand, VerifyEmailIdentityCommand } from '@aws-sdk/client-ses';
import { type AccountQuotas, newAccountQuotas } from 'one-machine-cloud/cloud/account-quotas';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from '../support/fixture-cloud';
import { type FixtureFunction, httpApiResources } from '../support/fixture-stacks';

// Source of a function that logs that it runs, and returns once the file exists.
const WAITS = `
import { existsSync } from 'node:fs';
export const handler = async () => {
  console.log('running');
  while (!existsSync(process.env.GO)) await new Promise((resolve) => setTimeout(resolve, 10));
  return {};
};`;
const ANSWERS = 'export const handler = async () => ({});';

const releaseFile = join(tmpdir(), `go-${randomUUID()}`);
const waits: FixtureFunction = { source: WAITS, environment: { GO: releaseFile }, timeoutSeconds: 60 };
const answers: FixtureFunction = { source: ANSWERS };
const sender = { Type: 'AWS::SES::EmailIdentity', Properties: { EmailIdentity: 'shop.example' } };

let fixture: FixtureCloud;
afterEach(async () => {
  await fixture.stop();
  await rm(releaseFile, { force: true });
});

async function start(
  functions: Readonly<Record<string, FixtureFunction>>,
  options: { readonly quotas?: AccountQuotas; readonly stage?: object } = {},
) {
  const routes = Object.keys(functions).map((name) => [`GET /${name}`, name]);
  fixture = await startFixtureCloud(
    functions,
    {
      ...httpApiResources(Object.fromEntries(routes)),
      Sender: sender,
      ...(options.stage && {
        Stage: {
          Type: 'AWS::ApiGatewayV2::Stage',
          Properties: { ApiId: { Ref: 'Api' }, StageName: '$default', DefaultRouteSettings: options.stage },
        },
      }),
    },
    options.quotas ? { quotas: options.quotas } : {},
  );
}

const statusOf = async (path: string) => (await fetch(`${fixture.cloud.apiOrigin}${path}`)).status;

const untilRunning = (count: number) =>
  vi.waitUntil(() => fixture.cloud.logs.filter(({ text }) => text.includes('running')).length === count, {
    timeout: 60_000,
  });

describe('the functions of an account', () => {
  test('share its concurrency, and calls beyond it are throttled', async () => {
    await start({ waits, answers }, { quotas: { concurrentFunctions: 2 } });
    const first = [statusOf('/waits'), statusOf('/waits')];
    await untilRunning(2);
    expect(await statusOf('/answers')).toBe(503);
    await writeFile(releaseFile, '');
    expect(await Promise.all(first)).toEqual([200, 200]);
    expect(await statusOf('/answers')).toBe(200);
  });

  test('have reserved concurrency if their template sets it', async () => {
    await start(
      { waits, answers: { ...answers, reservedConcurrency: 1 } },
      { quotas: { concurrentFunctions: 2 } },
    );
    const first = statusOf('/waits');
    await untilRunning(1);
    expect(await statusOf('/waits')).toBe(503);
    expect(await statusOf('/answers')).toBe(200);
    await writeFile(releaseFile, '');
    expect(await first).toBe(200);
  });

  test('run as many calls at once as arrive, unless a quota is configured', async () => {
    await start({ waits });
    const calls = Array.from({ length: 5 }, () => statusOf('/waits'));
    await untilRunning(5);
    await writeFile(releaseFile, '');
    expect(await Promise.all(calls)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('a stage of an API', () => {
  const stage = { ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 2 };
  const callThreeTimes = async () => [
    await statusOf('/answers'),
    await statusOf('/answers'),
    await statusOf('/answers'),
  ];

  test('refuses requests beyond its rate', async () => {
    await start({ answers }, { quotas: newAccountQuotas, stage });
    expect(await callThreeTimes()).toEqual([200, 200, 429]);
    expect(await statusOf('/elsewhere')).toBe(404);
  });

  test('accepts all requests unless rates are configured', async () => {
    await start({ answers }, { stage });
    expect(await callThreeTimes()).toEqual([200, 200, 200]);
  });
});

describe('a request', () => {
  test('is refused if its request line and headers are longer than 10,240 bytes together', async () => {
    await start({ answers });
    const withHeader = (length: number) =>
      fetch(`${fixture.cloud.apiOrigin}/answers`, { headers: { 'x-long': 'x'.repeat(length) } });
    expect((await withHeader(9_000)).status).toBe(200);
    expect((await withHeader(10_240)).status).toBe(431);
    expect(await statusOf(`/answers?${'x'.repeat(10_240)}`)).toBe(431);
  });
});

describe('the email of a new account', () => {
  const mail = (to: string) =>
    new SendEmailCommand({
      Source: 'shop@shop.example',
      Destination: { ToAddresses: [to] },
      Message: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Hello' } } },
    });

  test('reaches only verified addresses and the mailbox simulator', async () => {
    await start({}, { quotas: { mail: { sandbox: true, perSecond: 100, perDay: 200 } } });
    const ses = new SESClient(fixture.client);
    await expect(ses.send(mail('ada@example.com'))).rejects.toMatchObject({
      name: 'MessageRejected',
      message: expect.stringContaining('ada@example.com'),
    });
    await ses.send(mail('bounce@simulator.amazonses.com'));
    await ses.send(new VerifyEmailIdentityCommand({ EmailAddress: 'ada@example.com' }));
    await ses.send(mail('ada@example.com'));
    expect(fixture.cloud.mails.list()).toHaveLength(2);
  });

  test('is limited per second and per day', async () => {
    await start({}, { quotas: { mail: { sandbox: false, perSecond: 100, perDay: 2 } } });
    const ses = new SESClient(fixture.client);
    await ses.send(mail('ada@example.com'));
    await ses.send(mail('ada@example.com'));
    await expect(ses.send(mail('ada@example.com'))).rejects.toMatchObject({
      name: 'Throttling',
      message: 'Daily message quota exceeded.',
    });
    await fixture.stop();

    await start({}, { quotas: { mail: { sandbox: false, perSecond: 0, perDay: 2 } } });
    await expect(new SESClient(fixture.client).send(mail('ada@example.com'))).rejects.toMatchObject({
      name: 'Throttling',
      message: 'Maximum sending rate exceeded.',
    });
  });
});

describe('calls of a service', () => {
  const twoAtOnce = { perSecond: 0, burst: 2 };

  test('are throttled beyond its rate, with the error of tables, objects and user pools; other calls continue', async () => {
    await start({}, { quotas: { calls: { dynamodb: twoAtOnce, s3: twoAtOnce, 'cognito-idp': twoAtOnce } } });
    const once = { ...fixture.client, maxAttempts: 1 };
    const table = new DynamoDBClient(once);
    const objects = new S3Client({ ...once, forcePathStyle: true });
    const pool = new CognitoIdentityProviderClient(once);
    const calls = [
      ['ProvisionedThroughputExceededException', () => table.send(new ListTablesCommand({}))],
      ['SlowDown', () => objects.send(new ListBucketsCommand({}))],
      ['TooManyRequestsException', () => pool.send(new ListUsersCommand({ UserPoolId: 'us-east-1_none' }))],
    ] as const;
    for (const [throttled, call] of calls) {
      const names: string[] = [];
      for (let at = 1; at <= 3; at += 1)
        names.push(
          await call().then(
            () => 'answered',
            ({ name }: Error) => name,
          ),
        );
      expect(names.slice(0, 2)).not.toContain(throttled);
      expect(names[2]).toBe(throttled);
    }
    await fixture.stop();
    await start({}, {});
    expect((await new DynamoDBClient(fixture.client).send(new ListTablesCommand({}))).TableNames).toEqual([]);
  });
});

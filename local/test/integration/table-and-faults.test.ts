import { DescribeTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { DynamoDBDocumentClient, GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from '../support/fixture-cloud';
import { functionId, httpApiResources } from '../support/fixture-stacks';

// A minimal client of the table, without SDK and signatures.
const WRITER = `
const call = async (operation, input) => {
  const { AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID } = process.env;
  const answer = await fetch(AWS_ENDPOINT_URL, {
    method: 'POST',
    headers: {
      'x-amz-target': 'DynamoDB_20120810.' + operation,
      'x-amz-date': '20261103T000000Z',
      'content-type': 'application/x-amz-json-1.0',
      authorization: 'AWS4-HMAC-SHA256 Credential=' + AWS_ACCESS_KEY_ID + '/20261103/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify(input),
  });
  return answer.json();
};
export const handler = async (event) => {
  const id = event.queryStringParameters?.id ?? event.detail?.id ?? 'scheduled';
  const item = (SK) => ({ TableName: process.env.TABLE_NAME, Item: { PK: { S: id }, SK: { S: SK } } });
  await call('PutItem', item('first'));
  await call('PutItem', item('second'));
  return { done: true };
};`;

let fixture: FixtureCloud;
let table: DynamoDBDocumentClient;
const TableName = 'Fixture-Table';

beforeAll(async () => {
  fixture = await startFixtureCloud(
    { writer: { source: WRITER, environment: { TABLE_NAME: { Ref: 'Table' } } } },
    {
      ...httpApiResources({ 'GET /write': 'writer' }),
      Table: {
        Type: 'AWS::DynamoDB::Table',
        Properties: {
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK'].map((AttributeName) => ({
            AttributeName,
            AttributeType: 'S',
          })),
          KeySchema: [
            { AttributeName: 'PK', KeyType: 'HASH' },
            { AttributeName: 'SK', KeyType: 'RANGE' },
          ],
          GlobalSecondaryIndexes: [
            {
              IndexName: 'GSI1',
              KeySchema: [
                { AttributeName: 'GSI1PK', KeyType: 'HASH' },
                { AttributeName: 'GSI1SK', KeyType: 'RANGE' },
              ],
              Projection: { ProjectionType: 'ALL' },
              OnDemandThroughput: { MaxReadRequestUnits: 10 },
            },
          ],
          TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
        },
      },
      Listener: {
        Type: 'AWS::Events::Rule',
        Properties: {
          EventPattern: { source: ['aws.ses'], detail: { eventType: ['Bounce'] } },
          Targets: [{ Id: 'writer', Arn: { 'Fn::GetAtt': [functionId('writer'), 'Arn'] } }],
        },
      },
    },
  );
  table = DynamoDBDocumentClient.from(new DynamoDBClient(fixture.client));
});
afterAll(() => fixture.stop());
afterEach(() => fixture.cloud.faults.clear());

const exists = async (PK: string, SK: string) =>
  (await table.send(new GetCommand({ TableName, Key: { PK, SK }, ConsistentRead: true }))).Item !== undefined;

const write = (id: string) => fetch(`${fixture.cloud.apiOrigin}/write?id=${id}`);

describe('the table', () => {
  test('is created as in the template, once', async () => {
    const { Table } = await table.send(new DescribeTableCommand({ TableName }));
    expect(Table?.KeySchema?.map(({ AttributeName }) => AttributeName)).toEqual(['PK', 'SK']);
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)).toEqual(['GSI1']);
    const { TimeToLiveDescription } = await table.send(new DescribeTimeToLiveCommand({ TableName }));
    expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' });
  });

  test('reports which part of a transaction failed', async () => {
    await table.send(new PutCommand({ TableName, Item: { PK: 'taken', SK: 'x' } }));
    const transaction = table.send(
      new TransactWriteCommand({
        TransactItems: ['free', 'taken'].map((PK) => ({
          Put: { TableName, Item: { PK, SK: 'x' }, ConditionExpression: 'attribute_not_exists(PK)' },
        })),
      }),
    );
    await expect(transaction).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    });
    expect(await exists('free', 'x')).toBe(false);
  });
});

describe('planned failures of the table', () => {
  test('throttle as DynamoDB does', async () => {
    fixture.cloud.faults.add({ service: 'dynamodb', action: 'throttle' });
    await expect(exists('a', 'b')).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
  });

  test('kill the function before a write', async () => {
    fixture.cloud.faults.add({ service: 'dynamodb', operation: 'PutItem', skip: 1, action: 'kill' });
    expect((await write('before')).status).toBe(500);
    expect(await exists('before', 'first')).toBe(true);
    expect(await exists('before', 'second')).toBe(false);
    expect((await write('before')).status).toBe(200);
    expect(await exists('before', 'second')).toBe(true);
  });

  test('kill the function after a write', async () => {
    fixture.cloud.faults.add({ service: 'dynamodb', operation: 'PutItem', when: 'after', action: 'kill' });
    expect((await write('after')).status).toBe(500);
    expect(await exists('after', 'first')).toBe(true);
    expect(await exists('after', 'second')).toBe(false);
  });

  test('report how many calls a function makes', async () => {
    const before = fixture.cloud.calls.length;
    await write('counted');
    const calls = fixture.cloud.calls.slice(before);
    expect(calls.map(({ service, operation }) => `${service} ${operation}`)).toEqual([
      'dynamodb PutItem',
      'dynamodb PutItem',
    ]);
  });
});

describe('an event of SES', () => {
  test('reaches the function whose rule matches it, created by the cloud or by a request to the email page', async () => {
    const mail = fixture.cloud.mails.keep({
      source: 'shop@shop.example',
      destinations: ['ada@example.com'],
      tags: { room: 'report' },
      configurationSet: 'free',
      raw: '',
    });
    await fixture.cloud.reportMail(mail.id, 'Delivery');
    expect(await exists('scheduled', 'second')).toBe(false);
    const page = `${fixture.cloud.origin}/_local/mailbox/${mail.id}`;
    const post = (to: string, report: string) =>
      fetch(`${to}/reports`, {
        method: 'POST',
        body: new URLSearchParams({ report }),
        redirect: 'manual',
      });
    expect((await post(`${page}0`, 'Bounce')).status).toBe(404);
    expect((await post(page, 'Blessing')).status).toBe(400);
    expect(await exists('scheduled', 'second')).toBe(false);
    const taken = await post(page, 'Bounce');
    expect([taken.status, taken.headers.get('location')]).toEqual([303, new URL(page).pathname]);
    expect(await exists('scheduled', 'second')).toBe(true);
    expect(await (await fetch(page)).text()).toContain('It bounced');
  });
});

describe('parameters', () => {
  test('are read and written', async () => {
    const ssm = new SSMClient(fixture.client);
    await ssm.send(new PutParameterCommand({ Name: '/product/setting', Value: 'on', Type: 'String' }));
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: '/product/setting' }));
    expect(Parameter?.Value).toBe('on');
    const missing = ssm.send(new GetParameterCommand({ Name: '/product/none' }));
    await expect(missing).rejects.toMatchObject({ name: 'ParameterNotFound' });
  });
});

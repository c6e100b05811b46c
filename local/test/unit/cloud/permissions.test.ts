import type { Call } from 'one-machine-cloud/cloud/caller';
import type { CloudRequest } from 'one-machine-cloud/cloud/exchange';
import { accessDenied, missingPermission, needsOf } from 'one-machine-cloud/cloud/permissions';
import { readPermissions } from 'one-machine-cloud/stacks/read-permissions';
import type { LocalResource } from 'one-machine-cloud/stacks/resolve-template';
import { describe, expect, test } from 'vitest';

const request = (body: string, path = '/'): CloudRequest => ({
  method: 'POST',
  path,
  rawQuery: '',
  query: new URLSearchParams(),
  headers: {},
  body: Buffer.from(body),
  remoteAddress: '127.0.0.1',
  remotePort: 1,
});
const call = (service: Call['service'], operation: string): Call => ({
  service,
  operation,
  accessKeyId: 'K',
});
const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/ledger';

describe('the permissions that a call needs', () => {
  test('are one for each item of a transaction', () => {
    const body = JSON.stringify({
      TransactItems: [{ Put: { TableName: 'ledger' } }, { ConditionCheck: { TableName: 'ledger' } }],
    });
    expect(needsOf(call('dynamodb', 'TransactWriteItems'), request(body))).toEqual([
      { action: 'dynamodb:PutItem', resource: table },
      { action: 'dynamodb:ConditionCheckItem', resource: table },
    ]);
  });

  test('are for the index instead of the table if the call queries an index', () => {
    const body = JSON.stringify({ TableName: 'ledger', IndexName: 'GSI1' });
    expect(needsOf(call('dynamodb', 'Query'), request(body))).toEqual([
      { action: 'dynamodb:Query', resource: `${table}/index/GSI1` },
    ]);
  });

  test('are for the sender and its configuration set if the call sends an email', () => {
    const body = 'Action=SendRawEmail&Source=a%40shop.test&ConfigurationSetName=shop-dev-free';
    expect(needsOf(call('ses', 'SendRawEmail'), request(body)).map(({ resource }) => resource)).toEqual([
      'arn:aws:ses:us-east-1:000000000000:identity/a@shop.test',
      'arn:aws:ses:us-east-1:000000000000:configuration-set/shop-dev-free',
    ]);
  });

  test('are for the path of the object in S3', () => {
    expect(needsOf(call('s3', 'GetObject'), request('', '/documents/users/1/logo.png'))).toEqual([
      { action: 's3:GetObject', resource: 'arn:aws:s3:::documents/users/1/logo.png' },
    ]);
  });
});

describe('a role', () => {
  const allowed = [
    { actions: ['dynamodb:GetItem'], resources: [table] },
    { actions: ['s3:GetObject'], resources: ['arn:aws:s3:::documents/users/*'] },
    {
      actions: ['ses:SendRawEmail'],
      resources: ['arn:aws:ses:us-east-1:000000000000:identity/shop.test'],
    },
  ];

  test.each([
    ['dynamodb:GetItem', table],
    ['s3:GetObject', 'arn:aws:s3:::documents/users/1/logo.png'],
    ['ses:SendRawEmail', 'arn:aws:ses:us-east-1:000000000000:identity/a@shop.test'],
  ])('may %s on %s', (action, resource) => {
    expect(missingPermission([{ action, resource }], allowed)).toBeUndefined();
  });

  test.each([
    ['dynamodb:PutItem', table],
    ['dynamodb:GetItem', `${table}-of-others`],
    ['s3:GetObject', 'arn:aws:s3:::documents/other/1/logo.png'],
    ['s3:PutObject', 'arn:aws:s3:::documents/users/1/logo.png'],
    ['ses:SendRawEmail', 'arn:aws:ses:us-east-1:000000000000:identity/a@other.test'],
  ])('may not %s on %s', (action, resource) => {
    expect(missingPermission([{ action, resource }], allowed)).toEqual({ action, resource });
  });

  test('has the permissions of its policies; a function without a role is left out', () => {
    const resource = (type: string, name: string, properties: object): LocalResource => ({
      stack: 'Data',
      logicalId: name,
      type,
      name,
      properties: properties as LocalResource['properties'],
      assetFolder: () => undefined,
    });
    const permissions = readPermissions([
      resource('AWS::Lambda::Function', 'send', { Role: 'arn:aws:iam::000000000000:role/SendRole' }),
      resource('AWS::Lambda::Function', 'free', {}),
      resource('AWS::IAM::Policy', 'policy', {
        Roles: ['SendRole'],
        PolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: table }] },
      }),
    ]);
    expect([...permissions]).toEqual([['send', [{ actions: ['dynamodb:GetItem'], resources: [table] }]]]);
  });
});

test('a refused call is answered in the error format of its service', () => {
  const need = { action: 'x:Y', resource: 'z' };
  expect(accessDenied(call('dynamodb', 'GetItem'), need)).toMatchObject({ status: 400 });
  expect(accessDenied(call('s3', 'GetObject'), need)).toMatchObject({ status: 403 });
  expect(accessDenied(call('ses', 'SendRawEmail'), need).body).toContain('<Code>AccessDenied</Code>');
});

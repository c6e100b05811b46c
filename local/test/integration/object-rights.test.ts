import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from '../support/fixture-cloud';

// A minimal client of the object storage, without SDK and signatures.
const CALLER = `
const call = async ({ method, key, headers }) => {
  const { AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID } = process.env;
  const answer = await fetch(AWS_ENDPOINT_URL + '/documents/' + key, {
    method,
    headers: {
      authorization: 'AWS4-HMAC-SHA256 Credential=' + AWS_ACCESS_KEY_ID + '/20261103/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0',
      ...headers,
    },
    ...(method === 'PUT' && { body: 'text' }),
  });
  return { status: answer.status, etag: answer.headers.get('etag'), code: /<Code>(\\w+)/.exec(await answer.text())?.[1] };
};
export const handler = call;`;

const objects = 'arn:aws:s3:::documents/users/*';
const readAndWrite = [`s3:GetObject ${objects}`, `s3:PutObject ${objects}`];

let fixture: FixtureCloud;
beforeAll(async () => {
  fixture = await startFixtureCloud(
    {
      reader: { source: CALLER, allows: readAndWrite },
      lister: { source: CALLER, allows: [...readAndWrite, 's3:ListBucket arn:aws:s3:::documents'] },
      writer: { source: CALLER, allows: [`s3:PutObject ${objects}`] },
    },
    { Documents: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'documents' } } },
  );
});
afterAll(() => fixture.stop());

async function callFrom(operation: string, method: string, key: string, headers = {}) {
  const outcome = await fixture.cloud.invoke(operation, { method, key, headers });
  return outcome.kind === 'returned' ? JSON.parse(outcome.json) : outcome;
}

describe('a missing document', () => {
  test('is answered as forbidden to a function that may not list the bucket', async () => {
    expect(await callFrom('reader', 'GET', 'users/1')).toMatchObject({ status: 403, code: 'AccessDenied' });
    expect(await callFrom('reader', 'HEAD', 'users/1')).toMatchObject({ status: 403 });
    const copied = await callFrom('reader', 'PUT', 'users/2', { 'x-amz-copy-source': 'documents/users/1' });
    expect(copied).toMatchObject({ status: 403, code: 'AccessDenied' });
  });

  test('is answered as missing to a function that may list the bucket', async () => {
    expect(await callFrom('lister', 'GET', 'users/1')).toMatchObject({ status: 404, code: 'NoSuchKey' });
    expect(await callFrom('lister', 'HEAD', 'users/1')).toMatchObject({ status: 404 });
  });
});

describe('an existing document', () => {
  test('is readable with permission to read, with or without permission to list', async () => {
    expect(await callFrom('writer', 'PUT', 'users/there')).toMatchObject({ status: 200 });
    expect(await callFrom('reader', 'GET', 'users/there')).toMatchObject({ status: 200 });
    expect(await callFrom('writer', 'GET', 'users/there')).toMatchObject({ status: 403 });
    expect(fixture.cloud.logs.map(({ text }) => text)).toContain(
      'Not allowed: s3:GetObject on arn:aws:s3:::documents/users/there',
    );
  });

  test('can be replaced by a conditional write only with permission to read it', async () => {
    const { etag } = await callFrom('writer', 'PUT', 'users/replaced');
    const condition = { 'if-match': etag };
    expect(await callFrom('writer', 'PUT', 'users/replaced', condition)).toMatchObject({ status: 403 });
    expect(await callFrom('reader', 'PUT', 'users/replaced', condition)).toMatchObject({ status: 200 });
  });
});

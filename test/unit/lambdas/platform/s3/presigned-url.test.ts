import { S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { objectUrlSigner } from '#lambdas/platform/s3/presigned-url';

const client = new S3Client({
  region: 'us-east-1',
  credentials: { accessKeyId: 'A', secretAccessKey: 'B', sessionToken: 'C/+=' },
});

test('the presigned URL of an object names it, ends after its seconds, and contains the session token of the role', async () => {
  const sign = objectUrlSigner(client, 'documents');
  const url = new URL(await sign("users/a b/it's.zip", new Date('2026-05-24T01:02:03.000Z'), 300));
  expect(url.origin).toBe('https://documents.s3.us-east-1.amazonaws.com');
  expect(url.pathname).toBe('/users/a%20b/it%27s.zip');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    'X-Amz-Date': '20260524T010203Z',
    'X-Amz-Expires': '300',
    'X-Amz-Security-Token': 'C/+=',
    'X-Amz-SignedHeaders': 'host',
  });
});

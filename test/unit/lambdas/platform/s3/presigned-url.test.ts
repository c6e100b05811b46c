import { describe, expect, test } from 'vitest';
import { presignedUrl } from '#lambdas/platform/s3/presigned-url';

const now = new Date('2013-05-24T00:00:00.000Z');

describe('the presigned URL of an object', () => {
  test('has the same signature as the example in the S3 documentation', () => {
    const url = presignedUrl(
      { base: 'https://examplebucket.s3.amazonaws.com', key: 'test.txt', region: 'us-east-1' },
      { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
      { now, seconds: 86_400 },
    );
    expect(url).toBe(
      'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
        '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
        '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
        '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });

  test('contains the session token of a role, and encodes the key of the object', () => {
    const url = presignedUrl(
      { base: 'http://127.0.0.1:4566/documents', key: "users/a b/it's.zip", region: 'us-east-1' },
      { accessKeyId: 'A', secretAccessKey: 'B', sessionToken: 'C/+=' },
      { now, seconds: 300 },
    );
    expect(url.startsWith('http://127.0.0.1:4566/documents/users/a%20b/it%27s.zip?')).toBe(true);
    expect(new URL(url).searchParams.get('X-Amz-Security-Token')).toBe('C/+=');
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300');
  });
});

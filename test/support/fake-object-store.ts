import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';

/** An in-memory bucket for the real S3 client. With `isDown` it answers every request with 503. */
export interface FakeObjectStore {
  readonly objects: Map<string, Uint8Array>;
  isDown: boolean;
}

const answer = (statusCode: number, body: Uint8Array | string = '') => ({
  response: {
    statusCode,
    headers: { 'content-type': 'application/xml' },
    body: Readable.from(body.length > 0 ? [Buffer.from(body)] : []),
  },
});

/** The client of a fake store. Object keys are request paths without the bucket. */
export function s3On(store: FakeObjectStore): S3Client {
  return new S3Client({
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    endpoint: 'http://127.0.0.1:1',
    forcePathStyle: true,
    maxAttempts: 1,
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      async handle(request: { method: string; path: string; body?: Uint8Array }) {
        if (store.isDown)
          return answer(503, '<Error><Code>ServiceUnavailable</Code><Message>down</Message></Error>');
        const key = decodeURIComponent(request.path.split('/').slice(2).join('/'));
        if (request.method === 'PUT') {
          store.objects.set(key, Uint8Array.from(request.body ?? []));
          return answer(200);
        }
        if (request.method === 'DELETE') {
          store.objects.delete(key);
          return answer(204);
        }
        const found = store.objects.get(key);
        return found
          ? answer(200, found)
          : answer(404, '<Error><Code>NoSuchKey</Code><Message>no</Message></Error>');
      },
      // biome-ignore lint/suspicious/noExplicitAny: the SDK's handler type wants classes of its own
    } as any,
  });
}

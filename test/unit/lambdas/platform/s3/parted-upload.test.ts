import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import { partedUploads } from '#lambdas/platform/s3/parted-upload';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Uploads to a bucket that answers its requests in this order, and the requests. */
function uploadsAnswered(...answers: readonly Answer[]) {
  const requests: Request[] = [];
  const client = new S3Client({
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    endpoint: 'http://127.0.0.1:1',
    forcePathStyle: true,
    maxAttempts: 1,
    requestHandler: {
      async handle(request: Request) {
        const { status = 200, headers = {}, body = '' } = answers[requests.length] ?? {};
        requests.push(request);
        return {
          response: {
            statusCode: status,
            headers: { 'content-type': 'application/xml', ...headers },
            body: Readable.from(body === '' ? [] : [Buffer.from(body)]),
          },
        };
      },
      // biome-ignore lint/suspicious/noExplicitAny: the SDK's handler type wants classes of its own
    } as any,
  });
  return { requests, uploads: partedUploads(client, 'documents') };
}

const key = 'users/u1/exports/e1.zip';
const file = { contentType: 'application/zip', filename: 'export.zip', tags: 'kind=export' };
const refusal = (code: string, status = 404): Answer => ({
  status,
  body: `<Error><Code>${code}</Code><Message>no</Message></Error>`,
});

/** What an upload asked of the bucket. */
const shown = ({ method, path, query: { 'x-id': _, ...query } }: Request) => [method, path, query];

describe('an upload in parts', () => {
  test('is begun with the type, name and tags of its file', async () => {
    const { requests, uploads } = uploadsAnswered({
      body: '<InitiateMultipartUploadResult><UploadId>up1</UploadId></InitiateMultipartUploadResult>',
    });
    expect(await uploads.begin(key, file)).toBe('up1');
    expect(requests.map(shown)).toEqual([['POST', `/documents/${key}`, { uploads: '' }]]);
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="export.zip"',
      'x-amz-tagging': 'kind=export',
    });
  });

  test('cannot be continued if the bucket names no upload or part', async () => {
    const nothing = { body: '<InitiateMultipartUploadResult></InitiateMultipartUploadResult>' };
    await expect(uploadsAnswered(nothing).uploads.begin(key, file)).rejects.toThrow(
      'S3 answered no ID for an upload',
    );
    await expect(uploadsAnswered({}).uploads.write(key, 'up1', 1, Buffer.from('a'))).rejects.toThrow(
      'S3 answered no ETag for a part',
    );
  });

  test('writes numbered parts, and combines them in their order', async () => {
    const { requests, uploads } = uploadsAnswered(
      { headers: { etag: 'e1' } },
      { body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' },
    );
    expect(await uploads.write(key, 'up1', 3, Buffer.from('part'))).toBe('e1');
    await uploads.complete(key, 'up1', ['e1', 'e2']);
    expect(requests.map(shown)).toEqual([
      ['PUT', `/documents/${key}`, { partNumber: '3', uploadId: 'up1' }],
      ['POST', `/documents/${key}`, { uploadId: 'up1' }],
    ]);
    const parts = ['e1', 'e2'].map(
      (tag, at) => `<Part><ETag>${tag}</ETag><PartNumber>${at + 1}</PartNumber></Part>`,
    );
    expect(String(requests[1]?.body)).toContain(parts.join(''));
  });

  test('that was completed by an interrupted run is complete if its file exists', async () => {
    const done = uploadsAnswered(refusal('NoSuchUpload'), {});
    await done.uploads.complete(key, 'up1', ['e1']);
    expect(done.requests.map(shown)[1]).toEqual(['HEAD', `/documents/${key}`, {}]);
    const lost = uploadsAnswered(refusal('NoSuchUpload'), { status: 404 });
    await expect(lost.uploads.complete(key, 'up1', ['e1'])).rejects.toThrow();
    const denied = uploadsAnswered(refusal('AccessDenied', 403), {});
    await expect(denied.uploads.complete(key, 'up1', ['e1'])).rejects.toThrow('no');
    expect(denied.requests).toHaveLength(1);
  });

  test('is canceled also if it is gone already, but not if the bucket refuses', async () => {
    const { requests, uploads } = uploadsAnswered({ status: 204 }, refusal('NoSuchUpload'));
    await uploads.abort(key, 'up1');
    await uploads.abort(key, 'up1');
    expect(requests.map(shown)[0]).toEqual(['DELETE', `/documents/${key}`, { uploadId: 'up1' }]);
    const denied = uploadsAnswered(refusal('AccessDenied', 403));
    await expect(denied.uploads.abort(key, 'up1')).rejects.toThrow('no');
  });
});

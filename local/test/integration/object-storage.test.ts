import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FixtureCloud, startFixtureCloud } from '../support/fixture-cloud';

const Bucket = 'documents';
let fixture: FixtureCloud;
let s3: S3Client;

const clientOf = ({ client }: FixtureCloud) => new S3Client({ ...client, forcePathStyle: true });

beforeAll(async () => {
  fixture = await startFixtureCloud(
    {},
    { Documents: { Type: 'AWS::S3::Bucket', Properties: { BucketName: Bucket } } },
  );
  s3 = clientOf(fixture);
});
afterAll(() => fixture.stop());

const read = async (Key: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return Body?.transformToString();
};

describe('the local object storage', () => {
  test('returns bytes, content type and metadata', async () => {
    const bytes = Uint8Array.from({ length: 4_096 }, (_, index) => index % 256);
    await s3.send(
      new PutObjectCommand({
        Bucket,
        Key: 'users/1/logo.png',
        Body: bytes,
        ContentType: 'image/png',
        CacheControl: 'no-store',
        Metadata: { width: '400' },
      }),
    );
    const object = await s3.send(new GetObjectCommand({ Bucket, Key: 'users/1/logo.png' }));
    expect(await object.Body?.transformToByteArray()).toEqual(bytes);
    expect(object).toMatchObject({
      ContentType: 'image/png',
      CacheControl: 'no-store',
      ContentLength: 4_096,
      Metadata: { width: '400' },
    });
  });

  test('accepts a stream, and removes its chunk framing and checksum trailer', async () => {
    const text = 'a line of the stream\r\n'.repeat(10_000);
    await s3.send(
      new PutObjectCommand({
        Bucket,
        Key: 'stream',
        Body: Readable.from([Buffer.from(text)]),
        ContentLength: Buffer.byteLength(text),
        ChecksumAlgorithm: 'CRC32',
      }),
    );
    expect(await read('stream')).toBe(text);
  });

  test('refuses bytes that do not match their checksum', async () => {
    const upload = s3.send(
      new PutObjectCommand({ Bucket, Key: 'wrong', Body: 'text', ChecksumCRC32: 'AAAAAA==' }),
    );
    await expect(upload).rejects.toMatchObject({ name: 'BadDigest' });
    await expect(read('wrong')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  test('distinguishes keys that differ in slashes, spaces, plus signs and scripts', async () => {
    const names = ['odd/a b', 'odd/a+b', 'odd/a%20b', 'odd//ab', 'odd/ä & <ж>', 'odd/quote\'"'];
    for (const Key of names) await s3.send(new PutObjectCommand({ Bucket, Key, Body: `content of ${Key}` }));
    for (const Key of names) expect(await read(Key)).toBe(`content of ${Key}`);
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'odd/' }));
    expect(Contents?.map(({ Key }) => Key).sort()).toEqual([...names].sort());
  });

  test('lists pages with prefix and delimiter', async () => {
    for (let index = 0; index < 25; index++)
      await s3.send(
        new PutObjectCommand({
          Bucket,
          Key: `list/${index % 5}/${String(index).padStart(2, '0')}`,
          Body: 'x',
        }),
      );
    const keys: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof listPage>> = await listPage(ContinuationToken);
      keys.push(...(page.Contents ?? []).map(({ Key }) => Key));
      expect(page.KeyCount).toBeLessThanOrEqual(7);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(keys).toHaveLength(25);
    expect(keys).toEqual([...keys].sort());

    const folders = await s3.send(
      new ListObjectsV2Command({ Bucket, Prefix: 'list/', Delimiter: '/', MaxKeys: 3 }),
    );
    expect(folders.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['list/0/', 'list/1/', 'list/2/']);
    const nextPage = await s3.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: 'list/',
        Delimiter: '/',
        ...(folders.NextContinuationToken && { ContinuationToken: folders.NextContinuationToken }),
      }),
    );
    expect(nextPage.CommonPrefixes?.map(({ Prefix }) => Prefix)).toEqual(['list/3/', 'list/4/']);
  });

  const listPage = (ContinuationToken: string | undefined) =>
    s3.send(
      new ListObjectsV2Command({
        Bucket,
        Prefix: 'list/',
        MaxKeys: 7,
        ...(ContinuationToken && { ContinuationToken }),
      }),
    );

  test('deletes one and many objects, even missing ones', async () => {
    for (const Key of ['gone/1', 'gone/2', 'gone/&3'])
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: 'gone/1' }));
    const Objects = ['gone/2', 'gone/&3', 'gone/never'].map((Key) => ({ Key }));
    const { Deleted } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
    expect(Deleted).toHaveLength(3);
    const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'gone/' }));
    expect(KeyCount).toBe(0);
  });

  test('answers for missing objects and buckets as S3 does', async () => {
    await expect(read('missing')).rejects.toMatchObject({ name: 'NoSuchKey' });
    const head = s3.send(new HeadObjectCommand({ Bucket, Key: 'missing' }));
    await expect(head).rejects.toMatchObject({ name: 'NotFound' });
    const elsewhere = s3.send(new GetObjectCommand({ Bucket: 'elsewhere', Key: 'x' }));
    await expect(elsewhere).rejects.toMatchObject({ name: 'NoSuchBucket' });
  });

  test('writes only once if the caller requires that', async () => {
    const put = () => s3.send(new PutObjectCommand({ Bucket, Key: 'once', Body: 'x', IfNoneMatch: '*' }));
    await put();
    await expect(put()).rejects.toMatchObject({ name: 'PreconditionFailed' });
  });

  test('copies an object and reads a range of it', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'from', Body: '0123456789' }));
    await s3.send(new CopyObjectCommand({ Bucket, Key: 'to', CopySource: `${Bucket}/from` }));
    const part = await s3.send(new GetObjectCommand({ Bucket, Key: 'to', Range: 'bytes=2-4' }));
    expect(await part.Body?.transformToString()).toBe('234');
    expect(part.ContentRange).toBe('bytes 2-4/10');
  });

  test('keeps everything after a restart', async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: 'kept', Body: 'still here', ContentType: 'text/x' }));
    fixture = await fixture.restart();
    s3 = clientOf(fixture);
    const object = await s3.send(new GetObjectCommand({ Bucket, Key: 'kept' }));
    expect(object.ContentType).toBe('text/x');
    expect(await object.Body?.transformToString()).toBe('still here');
  });
});

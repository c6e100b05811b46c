import { randomUUID } from 'node:crypto';
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeployedProduct, openProduct } from '#test/support/deployed-product';

let product: DeployedProduct;
let s3: S3Client;
beforeAll(async () => {
  product = await openProduct();
  s3 = new S3Client({ ...product.aws, forcePathStyle: true });
});
afterAll(async () => {
  s3.destroy();
  await product.stop();
});

const newKey = () => `users/${randomUUID()}/logos/logo.png`;
const bucketAndKey = (Key: string) => ({ Bucket: product.documentBucket, Key });
const putObject = (Key: string, Body: string, conditions: Partial<PutObjectCommandInput> = {}) =>
  s3.send(new PutObjectCommand({ ...bucketAndKey(Key), Body, ...conditions }));
const readObject = async (Key: string, VersionId?: string) => {
  const { Body } = await s3.send(
    new GetObjectCommand({ ...bucketAndKey(Key), ...(VersionId && { VersionId }) }),
  );
  return Body?.transformToString();
};

describe('the document bucket of the deployed product', () => {
  test('keeps every version of an object, and a deleted object can be restored by removing its delete marker', async () => {
    const key = newKey();
    const first = await putObject(key, 'first');
    const second = await putObject(key, 'second');
    expect(first.VersionId).toBeTruthy();
    expect(second.VersionId).not.toBe(first.VersionId);
    expect(await readObject(key)).toBe('second');
    expect(await readObject(key, first.VersionId)).toBe('first');

    const { DeleteMarker, VersionId: deleteMarkerId = '' } = await s3.send(
      new DeleteObjectCommand(bucketAndKey(key)),
    );
    expect(DeleteMarker).toBe(true);
    await expect(readObject(key)).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(await readObject(key, second.VersionId)).toBe('second');
    const listed = await s3.send(
      new ListObjectVersionsCommand({ Bucket: product.documentBucket, Prefix: key }),
    );
    expect(listed.Versions?.map(({ VersionId, IsLatest }) => [VersionId, IsLatest])).toEqual([
      [second.VersionId, false],
      [first.VersionId, false],
    ]);
    expect(listed.DeleteMarkers?.map(({ VersionId, IsLatest }) => [VersionId, IsLatest])).toEqual([
      [deleteMarkerId, true],
    ]);

    await s3.send(new DeleteObjectCommand({ ...bucketAndKey(key), VersionId: deleteMarkerId }));
    expect(await readObject(key)).toBe('second');
    const Objects = [first, second].map(({ VersionId }) => ({ Key: key, VersionId }));
    await s3.send(new DeleteObjectsCommand({ Bucket: product.documentBucket, Delete: { Objects } }));
    const remaining = await s3.send(
      new ListObjectVersionsCommand({ Bucket: product.documentBucket, Prefix: key }),
    );
    expect([...(remaining.Versions ?? []), ...(remaining.DeleteMarkers ?? [])]).toEqual([]);
  });

  test('lists versions page by page', async () => {
    const key = newKey();
    const written: (string | undefined)[] = [];
    for (const text of ['1', '2', '3', '4', '5']) written.push((await putObject(key, text)).VersionId);
    const found: (string | undefined)[] = [];
    let next: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {};
    while (next) {
      const page: Awaited<ReturnType<typeof listPage>> = await listPage(key, next);
      expect(page.Versions?.length).toBeLessThanOrEqual(2);
      found.push(...(page.Versions ?? []).map(({ VersionId }) => VersionId));
      next = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
        : undefined;
    }
    expect(found).toEqual([...written].reverse());
  });

  const listPage = (Prefix: string, next: object) =>
    s3.send(new ListObjectVersionsCommand({ Bucket: product.documentBucket, Prefix, MaxKeys: 2, ...next }));

  test('supports conditional writes: only if there is no object, or if it is unchanged', async () => {
    const key = newKey();
    const first = await putObject(key, 'first', { IfNoneMatch: '*' });
    const failed = { name: 'PreconditionFailed', $metadata: { httpStatusCode: 412 } };
    await expect(putObject(key, 'again', { IfNoneMatch: '*' })).rejects.toMatchObject(failed);
    await putObject(key, 'second', { IfMatch: first.ETag });
    await expect(putObject(key, 'third', { IfMatch: first.ETag })).rejects.toMatchObject(failed);
    expect(await readObject(key)).toBe('second');
    await expect(putObject(newKey(), 'nothing there', { IfMatch: first.ETag })).rejects.toMatchObject({
      name: 'NoSuchKey',
    });
  });

  test('supports conditional reads, and finds only existing versions', async () => {
    const key = newKey();
    const { ETag } = await putObject(key, 'text');
    const get = (conditions: object) =>
      s3.send(new GetObjectCommand({ ...bucketAndKey(key), ...conditions }));
    await expect(get({ IfMatch: '"other"' })).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } });
    await expect(get({ IfNoneMatch: ETag })).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
    expect(await (await get({ IfMatch: ETag })).Body?.transformToString()).toBe('text');
    await expect(get({ VersionId: 'b'.repeat(32) })).rejects.toMatchObject({ name: 'NoSuchVersion' });
    await expect(s3.send(new HeadObjectCommand(bucketAndKey(newKey())))).rejects.toMatchObject({
      name: 'NotFound',
    });
  });

  test('supports conditional deletes', async () => {
    const key = newKey();
    const { ETag } = await putObject(key, 'text');
    const remove = (IfMatch: string | undefined) =>
      s3.send(new DeleteObjectCommand({ ...bucketAndKey(key), IfMatch }));
    await expect(remove('"other"')).rejects.toMatchObject({ $metadata: { httpStatusCode: 412 } });
    expect(await readObject(key)).toBe('text');
    await remove(ETag);
    await expect(readObject(key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });
});

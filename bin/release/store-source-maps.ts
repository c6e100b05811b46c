import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { sourceMapFolders } from '#lib/bundles/source-maps';
import { storedSourceMap } from '../trace/stored-source-map.ts';

/** Uploads at the same time. */
const atOnce = 20;

/**
 * Stores the source maps of the last build in the bucket of documents, which no visitor and no function can read them
 * from. Returns how many there were. Maps of files that have not changed are stored again, because the bucket forgets
 * them two years after they were last stored. Throws if one cannot be stored.
 */
export async function storeSourceMaps(
  client: Pick<S3Client, 'send'>,
  bucketName: string,
  folders: readonly string[] = sourceMapFolders,
): Promise<number> {
  const found = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((file) => ({ folder, file }))),
  );
  const maps = found.flat();
  const waiting = [...maps];
  async function storeNext(): Promise<void> {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      await client.send(
        new PutObjectCommand({
          Bucket: bucketName,
          Key: storedSourceMap(next.file),
          Body: await promisify(gzip)(await readFile(join(next.folder, next.file))),
          ContentType: 'application/gzip',
        }),
      );
  }
  await Promise.all(Array.from({ length: atOnce }, storeNext));
  return maps.length;
}

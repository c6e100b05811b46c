import { DeleteObjectCommand, ListObjectVersionsCommand, type S3Client } from '@aws-sdk/client-s3';

/** Number of concurrent deletions. */
const concurrency = 10;

/** All objects of an account in a bucket, including replaced and deleted versions. */
export interface DocumentVersions {
  /** Permanently deletes at most `limit` versions; false if none were left. */
  deleteSome(userId: string, limit: number): Promise<boolean>;
}

export const documentVersions = (client: S3Client, bucket: string): DocumentVersions => ({
  async deleteSome(userId, limit) {
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket: bucket, Prefix: `users/${userId}/`, MaxKeys: limit }),
    );
    const versions = [...Versions, ...DeleteMarkers];
    const remaining = [...versions];
    async function deleteNext(): Promise<void> {
      for (let version = remaining.pop(); version; version = remaining.pop())
        await client.send(
          new DeleteObjectCommand({ Bucket: bucket, Key: version.Key, VersionId: version.VersionId }),
        );
    }
    await Promise.all(Array.from({ length: concurrency }, deleteNext));
    return versions.length > 0;
  },
});

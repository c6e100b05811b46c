import { DeleteObjectCommand, ListObjectVersionsCommand, type S3Client } from '@aws-sdk/client-s3';

/** Deletions at once. */
const atOnce = 10;

/** Everything that a bucket keeps of an account, with replaced and deleted versions. */
export interface DocumentVersions {
  /** Deletes at most so many versions for good; false if there was nothing left. */
  deleteSome(userId: string, limit: number): Promise<boolean>;
}

export const documentVersions = (client: S3Client, bucket: string): DocumentVersions => ({
  async deleteSome(userId, limit) {
    const { Versions = [], DeleteMarkers = [] } = await client.send(
      new ListObjectVersionsCommand({ Bucket: bucket, Prefix: `users/${userId}/`, MaxKeys: limit }),
    );
    const versions = [...Versions, ...DeleteMarkers];
    const left = [...versions];
    async function deleteNext(): Promise<void> {
      for (let one = left.pop(); one; one = left.pop())
        await client.send(
          new DeleteObjectCommand({ Bucket: bucket, Key: one.Key, VersionId: one.VersionId }),
        );
    }
    await Promise.all(Array.from({ length: atOnce }, deleteNext));
    return versions.length > 0;
  },
});

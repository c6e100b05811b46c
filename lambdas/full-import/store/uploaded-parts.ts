import type { DocumentBucket } from '../../platform/s3/document-bucket.ts';
import type { UploadedParts } from '../ports.ts';

/** The tag of exports, whose lifecycle rule in lib/data/document-bucket.ts also deletes leftover parts of imports. */
const importTag = 'kind=export';

/** Stores parts of imports in the bucket, with the account's other documents. */
export function uploadedParts(bucket: DocumentBucket): UploadedParts {
  const keyOf = (userId: string, importId: string, part: number) =>
    `users/${userId}/imports/${importId}/${part}.json`;
  return {
    write: (userId, importId, part, content) =>
      bucket.write(
        keyOf(userId, importId, part),
        Buffer.from(JSON.stringify(content)),
        'application/json',
        importTag,
      ),
    async read(userId, importId, part) {
      const bytes = await bucket.read(keyOf(userId, importId, part));
      return bytes && JSON.parse(Buffer.from(bytes).toString('utf8'));
    },
    remove: (userId, importId, part) => bucket.remove(keyOf(userId, importId, part)),
  };
}

import { incomingPhotoKey } from '#domain/photos/photo-keys';
import { systemClock } from '../platform/clock.ts';
import { numberVariable, requiredVariable } from '../platform/environment.ts';
import { newUlid } from '../platform/hash.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { photoFilesIn } from '../platform/s3/photo-files.ts';
import { uploadSigner } from '../platform/s3/presigned-post.ts';
import { openTable } from '../platform/table/table.ts';
import { existingAccounts } from '../profile/index.ts';
import type { PhotoPorts } from './photo-ports.ts';
import { photoStore } from './store/photo-store.ts';

/** The ports of the operations on photos. */
export function photoPorts(): PhotoPorts {
  const table = openTable(requiredVariable('TABLE_NAME'));
  const [client, name] = [s3Client(), requiredVariable('DOCUMENT_BUCKET')];
  const bucket = documentBucket(client, name);
  return {
    photos: photoStore(table),
    files: photoFilesIn(bucket),
    readIncoming: (userId, photoId, size) => bucket.read(incomingPhotoKey(userId, photoId, size)),
    signUpload: uploadSigner(client, name),
    accounts: existingAccounts(table),
    quotaBytes: numberVariable('PHOTO_QUOTA_MB') * 1_000_000,
    newId: newUlid,
    clock: systemClock,
  };
}

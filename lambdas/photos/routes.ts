import { startPhotoSchema } from '#domain/photos/contract';
import { incomingPhotoKey } from '#domain/photos/photo-keys';
import { systemClock } from '../platform/clock.ts';
import { numberVariable, requiredVariable } from '../platform/environment.ts';
import { newUlid } from '../platform/hash.ts';
import { jsonBody } from '../platform/http/body.ts';
import type { RoutesOf } from '../platform/http/declaration.ts';
import { documentBucket, s3Client } from '../platform/s3/document-bucket.ts';
import { photoFilesIn } from '../platform/s3/photo-files.ts';
import { uploadSigner } from '../platform/s3/presigned-post.ts';
import { deployedTable } from '../platform/table/table.ts';
import { existingAccounts } from '../profile/index.ts';
import { finishPhoto } from './finish-photo.ts';
import { getPhoto, getPhotoSpace } from './get-photo.ts';
import type { PhotoPorts } from './photo-ports.ts';
import { startPhoto } from './start-photo.ts';
import { photoStore } from './store/photo-store.ts';

/** The ports of the operations on photos. */
function photoPorts(): PhotoPorts {
  const table = deployedTable();
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

export const routes = {
  'start-photo': {
    in: 'account-files',
    needs: { items: ['GetItem'], incoming: ['PutObject'], photoQuota: true },
    body: jsonBody(startPhotoSchema),
    run:
      (ports = photoPorts()) =>
      ({ userId, body }) =>
        startPhoto(userId, body, ports),
  },
  'finish-photo': {
    in: 'account-files',
    needs: {
      items: ['GetItem', 'PutItem', 'UpdateItem'],
      incoming: ['GetObject'],
      documents: ['PutObject'],
      photoQuota: true,
    },
    run:
      (ports = photoPorts()) =>
      ({ userId, path }) =>
        finishPhoto(userId, path.photoId, ports),
  },
  'get-photo': {
    in: 'account-files',
    needs: { items: ['GetItem'], documents: ['GetObject'], photoQuota: true },
    run:
      (ports = photoPorts()) =>
      ({ userId, path, query }) =>
        getPhoto(userId, path.photoId, query.size, ports),
  },
  'get-photo-space': {
    in: 'account-files',
    needs: { items: ['GetItem'], photoQuota: true },
    run:
      (ports = photoPorts()) =>
      ({ userId }) =>
        getPhotoSpace(userId, ports),
  },
} satisfies RoutesOf<'photos'>;

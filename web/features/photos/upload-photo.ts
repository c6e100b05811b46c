import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { UploadFailed, uploadForm } from '../../adapters/upload-form.ts';
import type { MadePhoto } from './draw-photo-in-worker.ts';

/** A stored photo. `isNearlyFull`: the owner should make room soon. */
export interface UploadedPhoto {
  readonly photoId: string;
  readonly isNearlyFull: boolean;
}

/** Uploads both files of a photo and lets the server check them. */
export async function uploadPhoto({ large, small }: MadePhoto): Promise<UploadedPhoto> {
  const { photoId, uploads, isNearlyFull } = await callAsAccount('start-photo', {
    body: { large: large.size, small: small.size },
  });
  await Promise.all([uploadForm(uploads.large, large), uploadForm(uploads.small, small)]);
  await callAsAccount('finish-photo', { path: { photoId } });
  return { photoId, isNearlyFull };
}

/** True if the upload may work later without any change: there was no connection. */
export const isConnectionLost = (error: unknown, kind: string): boolean =>
  error instanceof UploadFailed ? error.isOffline : kind === 'offline';

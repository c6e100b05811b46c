import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { UploadFailed, uploadForm } from '../../adapters/upload-form.ts';
import type { MadePhoto } from './make-photo.ts';

/** Uploads both files of a photo and lets the server check them. Returns the photo's ID. */
export async function uploadPhoto({ large, small }: MadePhoto): Promise<string> {
  const { photoId, uploads } = await callAsAccount('start-photo', {
    body: { large: large.size, small: small.size },
  });
  await Promise.all([uploadForm(uploads.large, large), uploadForm(uploads.small, small)]);
  await callAsAccount('finish-photo', { path: { photoId } });
  return photoId;
}

/** True if the upload may work later without any change: there was no connection. */
export const isConnectionLost = (error: unknown, kind: string): boolean =>
  error instanceof UploadFailed ? error.isOffline : kind === 'offline';

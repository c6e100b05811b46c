import { type Problem, problem } from '#domain/contract/problems';
import type { StartPhotoAnswer, StartPhotoBody } from '#domain/photos/contract';
import { incomingPhotoKey } from '#domain/photos/photo-keys';
import { isNearlyFull, type PhotoSize, photoFiles, photoLimits } from '#domain/photos/photo-rules';
import { ok, type Result, refuse } from '#domain/result';
import type { PhotoPorts } from './photo-ports.ts';

/** Lets the browser upload both files of a new photo. Nothing is stored yet. */
export async function startPhoto(
  userId: string,
  { large, small }: StartPhotoBody,
  ports: Pick<PhotoPorts, 'photos' | 'signUpload' | 'accounts' | 'quotaBytes' | 'newId' | 'clock'>,
): Promise<Result<StartPhotoAnswer, Problem>> {
  const [exists, { bytes }] = await Promise.all([ports.accounts.exists(userId), ports.photos.space(userId)]);
  if (!exists) return refuse(problem('setup-incomplete'));
  if (large > photoFiles.large.bytes || small > photoFiles.small.bytes)
    return refuse(problem('photo-unreadable'));
  const usedBytes = bytes + large + small;
  if (usedBytes > ports.quotaBytes) return refuse(problem('photo-space-full'));
  const now = ports.clock();
  const photoId = ports.newId(now);
  const sign = (size: PhotoSize) =>
    ports.signUpload(
      {
        key: incomingPhotoKey(userId, photoId, size),
        contentType: 'image/jpeg',
        bytes: photoFiles[size].bytes,
      },
      now,
      photoLimits.uploadSeconds,
    );
  const uploads = { large: await sign('large'), small: await sign('small') };
  const isNearlyFullNow = isNearlyFull(usedBytes, ports.quotaBytes);
  return ok({ success: true, photoId, uploads, isNearlyFull: isNearlyFullNow });
}

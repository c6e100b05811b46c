import { type Problem, problem } from '#domain/contract/problems';
import type { PhotoSpaceAnswer } from '#domain/photos/contract';
import type { PhotoSize } from '#domain/photos/photo-rules';
import { ok, type Result, refuse } from '#domain/result';
import type { FileContent } from '../platform/http/file-answer.ts';
import type { PhotoFiles } from '../platform/s3/photo-files.ts';
import type { PhotoPorts } from './photo-ports.ts';

/** The size that a query names; the large one unless it is `small`. */
export const sizeOf = (query: string | undefined): PhotoSize => (query === 'small' ? 'small' : 'large');

/** A file of a photo, as it is served. */
export async function photoFile(
  userId: string,
  photoId: string,
  size: PhotoSize,
  { files }: { readonly files: Pick<PhotoFiles, 'read'> },
): Promise<Result<FileContent, Problem>> {
  const bytes = await files.read(userId, photoId, size);
  return bytes
    ? ok({ contentType: 'image/jpeg', filename: 'photo.jpg', bytes })
    : refuse(problem('photo-not-found'));
}

/** A photo for its owner. */
export async function getPhoto(
  userId: string,
  photoId: string,
  size: string | undefined,
  ports: Pick<PhotoPorts, 'photos' | 'files'>,
): Promise<Result<FileContent, Problem>> {
  const found = await ports.photos.find(userId, photoId);
  if (!found?.isStored || found.isDeleting) return refuse(problem('photo-not-found'));
  return photoFile(userId, photoId, sizeOf(size), ports);
}

/** How much of the space for photos is used. */
export async function getPhotoSpace(
  userId: string,
  { photos, quotaBytes }: Pick<PhotoPorts, 'photos' | 'quotaBytes'>,
): Promise<Result<PhotoSpaceAnswer, Problem>> {
  const { bytes, count } = await photos.space(userId);
  return ok({ success: true, usedBytes: bytes, quotaBytes, count });
}

import type { FinishPhotoAnswer } from '#domain/contract/photos';
import { type Problem, problem } from '#domain/contract/problems';
import { type PlainJpeg, plainJpeg } from '#domain/photos/jpeg';
import type { Photo } from '#domain/photos/photo';
import { photoLimits } from '#domain/photos/photo-rules';
import { ok, type Result, refuse } from '#domain/result';
import { isId } from '#domain/ulid';
import type { PhotoPorts } from './photo-ports.ts';

const answer = ({
  photoId,
  width,
  height,
}: Pick<Photo, 'photoId' | 'width' | 'height'>): FinishPhotoAnswer => ({
  success: true,
  photo: { photoId, width, height },
});

/** True if both files can be the same picture: the small one has the shape of the large one. */
const haveOneShape = (large: PlainJpeg, small: PlainJpeg): boolean =>
  Math.abs((large.height * small.width) / large.width - small.height) <= 1 ||
  Math.abs((large.width * small.height) / large.height - small.width) <= 1;

/**
 * Checks both uploaded files of a photo and stores them without metadata. The photo is written before its files and is due
 * for deletion until a job or document takes it, so that nothing stays if this stops halfway. Safe to repeat.
 */
export async function finishPhoto(
  userId: string,
  photoId: string,
  ports: Pick<PhotoPorts, 'photos' | 'files' | 'readIncoming' | 'accounts' | 'quotaBytes' | 'clock'>,
): Promise<Result<FinishPhotoAnswer, Problem>> {
  if (!isId(photoId)) return refuse(problem('photo-not-found'));
  const known = await ports.photos.find(userId, photoId);
  if (known?.isDeleting) return refuse(problem('photo-not-uploaded'));
  if (known?.isStored) return ok(answer(known));
  const [sentLarge, sentSmall] = await Promise.all([
    ports.readIncoming(userId, photoId, 'large'),
    ports.readIncoming(userId, photoId, 'small'),
  ]);
  if (!sentLarge || !sentSmall) return refuse(problem('photo-not-uploaded'));
  const [large, small] = [plainJpeg(sentLarge, 'large'), plainJpeg(sentSmall, 'small')];
  if (!large || !small || !haveOneShape(large, small)) return refuse(problem('photo-unreadable'));
  if (!(await ports.accounts.exists(userId))) return refuse(problem('setup-incomplete'));
  const now = ports.clock();
  const { width, height } = large;
  const added = await ports.photos.add(
    userId,
    {
      photoId,
      createdAt: now.toISOString(),
      bytes: large.bytes.length + small.bytes.length,
      width,
      height,
      isStored: false,
      holders: {},
      due: new Date(now.getTime() + photoLimits.unusedHours * 3_600_000).toISOString(),
    },
    ports.quotaBytes,
  );
  if (added === 'full') return refuse(problem('photo-space-full'));
  await ports.files.write(userId, photoId, { large: large.bytes, small: small.bytes });
  return (await ports.photos.markStored(userId, photoId))
    ? ok(answer({ photoId, width, height }))
    : refuse(problem('photo-not-uploaded'));
}

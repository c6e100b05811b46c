import { type Problem, problem } from '#domain/contract/problems';
import type { FinishPhotoAnswer } from '#domain/photos/contract';
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
 * The answer for a photo that another request has added: the stored one stays as it is. Undefined if this request must
 * write its files: it is not stored yet, and has the same files.
 */
function resumed(known: Photo | undefined, sent: Photo): Result<FinishPhotoAnswer, Problem> | undefined {
  if (!known || known.isDeleting) return refuse(problem('photo-not-uploaded'));
  if (known.isStored) return ok(answer(known));
  // Its space is counted and its size is shown as they were added.
  const isSame = known.bytes === sent.bytes && known.width === sent.width && known.height === sent.height;
  return isSame ? undefined : refuse(problem('photo-not-uploaded'));
}

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
  const added: Photo = {
    photoId,
    createdAt: now.toISOString(),
    bytes: large.bytes.length + small.bytes.length,
    width: large.width,
    height: large.height,
    isStored: false,
    holders: {},
    due: new Date(now.getTime() + photoLimits.unusedHours * 3_600_000).toISOString(),
  };
  const outcome = await ports.photos.add(userId, added, ports.quotaBytes);
  if (outcome === 'full') return refuse(problem('photo-space-full'));
  if (outcome === 'known') {
    const finished = resumed(await ports.photos.find(userId, photoId), added);
    if (finished) return finished;
  }
  await ports.files.write(userId, photoId, { large: large.bytes, small: small.bytes });
  return (await ports.photos.markStored(userId, photoId))
    ? ok(answer(added))
    : refuse(problem('photo-not-uploaded'));
}

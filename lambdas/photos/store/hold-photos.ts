import { holderName, type PhotoHolder, photoLimits } from '#domain/photos/photo-rules';
import { scheduleIndex } from '#domain/table/indexes';
import { update, type Write } from '../../platform/table/writes.ts';
import { noFailures } from '../../scheduler/index.ts';
import { photo } from './photo.ts';
import { notDue } from './photo-store.ts';

/**
 * Lets a job or document have a photo, so that it stays. Fails if the account has no such photo. Part of the transaction
 * that stores the job or document.
 */
export const holdPhoto = (userId: string, photoId: string, holder: PhotoHolder): Write =>
  update(
    photo,
    photo.key(userId, photoId),
    { entries: { holders: { [holderName(holder)]: true } }, replace: { ...notDue, ...noFailures } },
    { attr: 'isStored', is: true },
    { attr: 'isDeleting', exists: false },
  );

/** Lets a job or document no longer have a photo. A day later it is deleted, if nothing else has it. */
export function releasePhoto(userId: string, photoId: string, holder: PhotoHolder, now: Date): Write {
  const due = new Date(now.getTime() + photoLimits.unusedHours * 3_600_000).toISOString();
  return update(photo, photo.key(userId, photoId), {
    entries: { holders: { [holderName(holder)]: undefined } },
    set: { due, ...scheduleIndex(photoId, due) },
  });
}

/** The writes when the photos of a holder change. `keeps`: it keeps those that it no longer shows. */
export const holderWrites = (
  userId: string,
  holder: PhotoHolder,
  {
    before,
    after,
    keeps = false,
  }: { readonly before: readonly string[]; readonly after: readonly string[]; readonly keeps?: boolean },
  now: Date,
): readonly Write[] => [
  ...after.filter((id) => !before.includes(id)).map((id) => holdPhoto(userId, id, holder)),
  ...(keeps ? [] : before)
    .filter((id) => !after.includes(id))
    .map((id) => releasePhoto(userId, id, holder, now)),
];

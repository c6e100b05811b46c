import type { ShownPhoto } from '#domain/photos/photo';
import type { PhotoHolder } from '#domain/photos/photo-rules';
import { isKeyId } from '#domain/table/key-id';
import { tryCommit } from '../../platform/table/commit.ts';
import { findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { holdPhoto, releasePhoto } from './hold-photos.ts';
import { photo } from './photo.ts';

type Photos = readonly ShownPhoto[] | undefined;

/** The IDs of photos in several lists, each once. */
export const photoIdsIn = (...lists: readonly Photos[]): readonly string[] => [
  ...new Set(lists.flatMap((photos = []) => photos.map(({ photoId }) => photoId))),
];

/** Which of these photos the account has. Those of an imported record may be in none, or in another account. */
export async function photosInAccount(
  table: Table,
  userId: string,
  photoIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const possible = photoIds.filter(isKeyId);
  if (possible.length === 0) return new Set();
  const found = await findMany(
    table,
    photo,
    possible.map((photoId) => photo.key(userId, photoId)),
  );
  return new Set(found.flatMap((each) => (each.isStored && !each.isDeleting ? [each.photoId] : [])));
}

/** An imported content without the photos that the account does not have. */
export function withPhotosIn<Content extends { readonly photos?: Photos }>(
  content: Content,
  known: ReadonlySet<string>,
): Content {
  const { photos, ...others } = content;
  const shown = (photos ?? []).filter(({ photoId }) => known.has(photoId));
  return (shown.length > 0 ? { ...others, photos: shown } : others) as Content;
}

/** Lets an imported record have photos, one after the other. Safe to repeat; a photo that is gone is skipped. */
export async function holdImported(
  table: Table,
  userId: string,
  photoIds: readonly string[],
  holder: PhotoHolder,
): Promise<void> {
  for (const photoId of photoIds) await tryCommit(table, holdPhoto(userId, photoId, holder));
}

/** Lets a removed record no longer have photos, one after the other. Safe to repeat. */
export async function releaseImported(
  table: Table,
  userId: string,
  photoIds: readonly string[],
  holder: PhotoHolder,
  now: Date,
): Promise<void> {
  for (const photoId of photoIds) await tryCommit(table, releasePhoto(userId, photoId, holder, now));
}

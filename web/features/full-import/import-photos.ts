import type { ImportPart } from '#domain/full-import/parts';
import { photoIdsInRecord, withNewPhotoIds } from '#domain/full-import/photos';
import { codeOf } from '../../adapters/api/api-error.ts';
import { onlineImport } from '../../adapters/online-import.ts';
import { uploadPhoto } from '../photos/upload-photo.ts';
import type { VerifiedExport } from './read-export.ts';

/** Loads the code that draws photos. Most imports have none. */
const loadMaker = onlineImport(() => import('../photos/draw-photo-in-worker.ts'));

/** Where the photos of an export are in this account, by their IDs in the export; '' for one that cannot be imported. */
export type ImportedPhotos = Map<string, string>;

/**
 * Uploads the photos of an export as far as that is not done yet, one after the other. Photos that the space cannot take,
 * and those that cannot be read, stay out. Nothing of the account shows them before the records are imported, and those
 * that no record takes are deleted after a day.
 */
export async function uploadImportedPhotos(
  { photos }: VerifiedExport,
  done: ImportedPhotos,
  onProgress: (count: number) => void,
): Promise<void> {
  for (const [photoId, read] of photos) {
    if (done.has(photoId)) continue;
    onProgress(done.size);
    const file = await read();
    const { copyPhoto } = await loadMaker();
    const made = await copyPhoto(file).catch(() => undefined);
    try {
      done.set(photoId, made ? (await uploadPhoto(made)).photoId : '');
    } catch (error) {
      const code = codeOf(error);
      if (code !== 'photo-space-full' && code !== 'photo-unreadable') throw error;
      done.set(photoId, '');
    }
  }
}

/** The parts with photos, with the IDs that the photos have in this account, each with its number from 1. */
export function partsWithPhotos(
  parts: readonly ImportPart[],
  done: ImportedPhotos,
): readonly { readonly number: number; readonly part: ImportPart }[] {
  const there = new Map([...done].filter(([, photoId]) => photoId !== ''));
  return [...parts.entries()].flatMap(([index, part]) =>
    photoIdsInRecord(part.records).length === 0
      ? []
      : [
          {
            number: index + 1,
            part: { ...part, records: part.records.map((record) => withNewPhotoIds(record, there)) },
          },
        ],
  );
}

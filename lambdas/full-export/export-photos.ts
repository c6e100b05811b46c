import { numberedPath, photoPath } from '#domain/full-export/file-names';
import { fullExportPace as pace } from '#domain/full-export/full-export';
import type { Clock } from '../platform/clock.ts';
import type { PhotoFiles } from '../platform/s3/photo-files.ts';
import type { DocumentsDone, DocumentsUnit } from './export-documents.ts';
import type { AccountData } from './ports.ts';

export interface ExportPhotosPorts {
  readonly data: AccountData;
  readonly photoFiles: Pick<PhotoFiles, 'read'>;
  readonly clock: Clock;
}

/**
 * Adds some photos in their large size, and a list of them. They come before the documents, which link to those that are
 * in the file.
 */
export async function exportPhotos(
  { userId, place, archive, progress, report }: DocumentsUnit,
  { data, photoFiles, clock }: ExportPhotosPorts,
): Promise<DocumentsDone> {
  const until = clock().getTime() + pace.unitMilliseconds;
  const { photos, next } = await data.photos(userId, pace.documentsPerUnit, place);
  const added: object[] = [];
  let processed = 0;
  for (const { photoId, createdAt, width, height } of photos) {
    if (processed > 0 && clock().getTime() > until) break;
    if (processed % pace.documentsPerReport === 0 && !(await report(progress.done))) return 'unwanted';
    const bytes = await photoFiles.read(userId, photoId, 'large');
    processed += 1;
    // It was removed meanwhile.
    if (!bytes) continue;
    const file = photoPath(photoId);
    await archive.add(file, bytes);
    added.push({ photoId, createdAt, width, height, file });
  }
  const isPageDone = processed === photos.length;
  const after = { place: isPageDone ? next : photos[processed - 1]?.photoId };
  if (added.length === 0) return { progress, ...after };
  const number = progress.photoFiles + 1;
  await archive.add(numberedPath('json', 'photos', number), `${JSON.stringify(added, null, 2)}\n`);
  return { progress: { ...progress, photoFiles: number }, ...after };
}

import { plainJpeg } from '#domain/photos/jpeg';
import type { ShownPhoto } from '#domain/photos/photo';
import { photoKey } from '#domain/photos/photo-keys';
import { errorFields, log } from '../platform/log.ts';
import type { PdfPhoto } from '../platform/pdf/render-pages.ts';
import type { DocumentBucket } from '../platform/s3/document-bucket.ts';

/** Reads the small file of a photo, for the PDFs that show it; undefined if there is none. */
export type ReadPhoto = (userId: string, photoId: string) => Promise<Uint8Array | undefined>;

export const photoReader =
  (bucket: Pick<DocumentBucket, 'read'>): ReadPhoto =>
  (userId, photoId) =>
    bucket.read(photoKey(userId, photoId, 'small'));

/** The photos of a PDF. */
export interface PrintedPhotos {
  readonly photos: readonly PdfPhoto[];
  /** False if one of them could not be read now and is left out. A file that is gone is a photo that is missing. */
  readonly isWhole: boolean;
}

/** Reads a photo once more after a failure, because the PDF that is emailed stays as it is. */
async function readTwice(read: () => Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined> {
  return read().catch(() => read());
}

/** The small files of the shown photos. One that cannot be read now is left out: the link has it. */
export async function printedPhotosOf(
  userId: string,
  shown: readonly ShownPhoto[],
  readPhoto: ReadPhoto | undefined,
): Promise<PrintedPhotos> {
  const photos = await Promise.all(
    shown.map(async ({ photoId, caption }): Promise<PdfPhoto | undefined> => {
      if (!readPhoto) return undefined;
      try {
        const bytes = await readTwice(() => readPhoto(userId, photoId));
        const photo = bytes && plainJpeg(bytes, 'small');
        if (photo) return { jpeg: photo.bytes, width: photo.width, height: photo.height, caption };
        log.warn('photo-missing', { userId });
        return { width: 1, height: 1, caption, isMissing: true };
      } catch (error) {
        log.error('photo-unreadable', errorFields(error));
        return undefined;
      }
    }),
  );
  const printed = photos.filter((photo) => photo !== undefined);
  return { photos: printed, isWhole: printed.length === shown.length };
}

import { plainJpeg } from '#domain/photos/jpeg';
import type { ShownPhoto } from '#domain/photos/photo';
import { photoKey } from '#domain/photos/photo-keys';
import { ifPossible } from '../platform/log.ts';
import type { PdfPhoto } from '../platform/pdf/render-pages.ts';
import type { DocumentBucket } from '../platform/s3/document-bucket.ts';

/** Reads the small file of a photo, for the PDFs that show it. */
export type ReadPhoto = (userId: string, photoId: string) => Promise<Uint8Array | undefined>;

export const photoReader =
  (bucket: Pick<DocumentBucket, 'read'>): ReadPhoto =>
  (userId, photoId) =>
    bucket.read(photoKey(userId, photoId, 'small'));

/** The small files of the shown photos. One that cannot be read is left out: the link has it. */
export async function printedPhotosOf(
  userId: string,
  shown: readonly ShownPhoto[],
  readPhoto: ReadPhoto | undefined,
): Promise<readonly PdfPhoto[]> {
  const read = await Promise.all(
    shown.map(async ({ photoId, caption }) => {
      const read = async () => readPhoto && ifPossible('photo-unreadable', readPhoto(userId, photoId));
      // Once more, because the PDF that is emailed stays as it is.
      const bytes = (await read()) ?? (await read());
      const photo = bytes && plainJpeg(bytes, 'small');
      return photo ? [{ jpeg: photo.bytes, width: photo.width, height: photo.height, caption }] : [];
    }),
  );
  return read.flat();
}

import { photoKey } from '#domain/photos/photo-keys';
import { type PhotoSize, photoSizes } from '#domain/photos/photo-rules';
import type { DocumentBucket } from './document-bucket.ts';

/** The files of checked photos. */
export interface PhotoFiles {
  read(userId: string, photoId: string, size: PhotoSize): Promise<Uint8Array | undefined>;
  write(userId: string, photoId: string, files: Readonly<Record<PhotoSize, Uint8Array>>): Promise<void>;
  /** Safe to repeat. */
  remove(userId: string, photoId: string): Promise<void>;
}

export const photoFilesIn = (bucket: DocumentBucket): PhotoFiles => ({
  read: (userId, photoId, size) => bucket.read(photoKey(userId, photoId, size)),
  async write(userId, photoId, files) {
    await Promise.all(
      photoSizes.map((size) => bucket.write(photoKey(userId, photoId, size), files[size], 'image/jpeg')),
    );
  },
  async remove(userId, photoId) {
    await Promise.all(photoSizes.map((size) => bucket.remove(photoKey(userId, photoId, size))));
  },
});

import type { Photo } from '#domain/photos/photo';
import type { PhotoSize } from '#domain/photos/photo-rules';
import type { Clock } from '../platform/clock.ts';
import type { PhotoFiles } from '../platform/s3/photo-files.ts';
import type { AllowedUpload, UploadForm } from '../platform/s3/presigned-post.ts';
import type { ExistingAccounts } from '../profile/index.ts';

/** How much space the photos of an account take. */
export interface PhotoSpace {
  readonly bytes: number;
  readonly count: number;
}

/** The photos of an account. */
export interface PhotoStore {
  find(userId: string, photoId: string): Promise<Photo | undefined>;
  space(userId: string): Promise<PhotoSpace>;
  /** Adds a photo without files yet. `full` if it does not fit into the space; `known` if it was added before. */
  add(userId: string, added: Photo, quotaBytes: number): Promise<'added' | 'known' | 'full'>;
  /** Records that its files are in place; false if it is being deleted. */
  markStored(userId: string, photoId: string): Promise<boolean>;
  /** Records that its files are being deleted; false if something took it since it was read. */
  markDeleting(userId: string, read: Photo): Promise<boolean>;
  /** Removes a photo whose files were deleted, and frees its space. */
  remove(userId: string, deleted: Photo): Promise<void>;
  /** Records that a photo is not due, because something has it; nothing happens if it changed since it was read. */
  keep(userId: string, read: Photo): Promise<void>;
}

export interface PhotoPorts {
  readonly photos: PhotoStore;
  readonly files: PhotoFiles;
  /** Reads an upload that nobody has checked yet. */
  readonly readIncoming: (
    userId: string,
    photoId: string,
    size: PhotoSize,
  ) => Promise<Uint8Array | undefined>;
  readonly signUpload: (upload: AllowedUpload, now: Date, seconds: number) => Promise<UploadForm>;
  readonly accounts: Pick<ExistingAccounts, 'exists'>;
  readonly quotaBytes: number;
  readonly newId: (now: Date) => string;
  readonly clock: Clock;
}

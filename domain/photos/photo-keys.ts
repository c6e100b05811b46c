import type { PhotoSize } from './photo-rules.ts';

/** Where the browser uploads a file of a photo. The bucket deletes it after a day (lib/data/document-bucket.ts). */
export const incomingPhotoKey = (userId: string, photoId: string, size: PhotoSize): string =>
  `incoming/${userId}/${photoId}-${size}.jpg`;

/** Where a checked file of a photo is. */
export const photoKey = (userId: string, photoId: string, size: PhotoSize): string =>
  `users/${userId}/photos/${photoId}-${size}.jpg`;

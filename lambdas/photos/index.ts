export { forgetPhoto } from './forget-photo.ts';
export { photoFile, sizeOf } from './get-photo.ts';
export { photoReader, printedPhotosOf, type ReadPhoto } from './printed-photos.ts';
export { holderWrites } from './store/hold-photos.ts';
export {
  holdImported,
  photoIdsIn,
  photosInAccount,
  releaseImported,
  withPhotosIn,
} from './store/imported-photos.ts';
export { photo, photoSpace } from './store/photo.ts';
export { hasPhotos, photoStore } from './store/photo-store.ts';

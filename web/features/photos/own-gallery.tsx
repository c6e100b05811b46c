import type { ShownPhoto } from '#domain/photos/photo';
import { PhotoGallery } from './photo-gallery.tsx';
import { OwnPicture } from './picture.tsx';

/** A gallery of the signed-in user's photos. */
export const OwnGallery = ({ photos }: { readonly photos: readonly ShownPhoto[] }) => (
  <PhotoGallery photos={photos} picture={OwnPicture} />
);

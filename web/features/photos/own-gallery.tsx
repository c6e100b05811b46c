import { plateText } from '#domain/clients/service-address';
import type { ShownPhoto } from '#domain/photos/photo';
import { PhotoGallery } from './photo-gallery.tsx';
import { OwnPicture } from './picture.tsx';
import type { PlatePhotoProps } from './plate-photo.tsx';

/** A gallery of the signed-in user's photos. */
export const OwnGallery = ({ photos }: { readonly photos: readonly ShownPhoto[] }) => (
  <PhotoGallery photos={photos} picture={OwnPicture} />
);

/** The photo of a plate, whose caption is what it is. */
export const OwnPlate = ({ equipment }: PlatePhotoProps) => (
  <PhotoGallery
    photos={[{ photoId: equipment.photoId, caption: plateText(equipment) }]}
    picture={OwnPicture}
    below={() => null}
  />
);

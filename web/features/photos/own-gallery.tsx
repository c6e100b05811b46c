import { type EquipmentDraft, plateText } from '#domain/clients/service-address';
import type { ShownPhoto } from '#domain/photos/photo';
import { photoFormWords } from '#domain/photos/photo-form-words';
import { Card } from '../../ui/card.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { OwnPicture } from './picture.tsx';

/** A gallery of the signed-in user's photos. */
export const OwnGallery = ({ photos }: { readonly photos: readonly ShownPhoto[] }) => (
  <Card className="mt-6 p-5 print:hidden">
    <h2 className="mb-3 text-lg font-semibold">{photoFormWords.heading}</h2>
    <PhotoGallery photos={photos} picture={OwnPicture} />
  </Card>
);

/** The photo of a plate, whose caption is what it is. */
export const OwnPlate = ({ equipment }: { readonly equipment: EquipmentDraft }) => (
  <PhotoGallery
    photos={[{ photoId: equipment.photoId, caption: plateText(equipment) }]}
    picture={OwnPicture}
    below={() => null}
  />
);

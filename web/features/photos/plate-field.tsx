import { equipmentLabels } from '#domain/clients/service-address';
import { photoTexts } from '#domain/photos/photo-rules';
import { photoWords } from '#domain/photos/photo-words';
import { Button } from '../../ui/button.tsx';
import { PhotoAdder } from './photo-adder.tsx';
import { OwnPicture } from './picture.tsx';
import type { PlatePhotoOfForm } from './use-plate-photo.ts';

/** Takes the photo of a plate, shows it, and removes it. */
export const PlateField = ({ plate }: { readonly plate: PlatePhotoOfForm }) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 text-sm font-medium">{equipmentLabels.photoId}</legend>
    <p className="mb-2 text-sm text-muted">{photoWords.plateHint}</p>
    <PhotoAdder uploads={plate.uploads} room={1} full={photoTexts.onePlate} isForOne>
      {plate.photoId !== '' && (
        <div className="flex items-end gap-2">
          <OwnPicture
            photoId={plate.photoId}
            size="small"
            alt={equipmentLabels.photoId}
            className="block size-24 rounded-control border border-line bg-page object-cover"
          />
          <Button variant="quiet" aria-label="Remove photo of the plate" onClick={plate.remove}>
            Remove
          </Button>
        </div>
      )}
    </PhotoAdder>
  </fieldset>
);

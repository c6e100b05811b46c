import { Suspense } from 'react';
import type { EquipmentDraft } from '#domain/clients/service-address';
import { lazyPart } from '../../routing/lazy-page.tsx';

// Loaded only for equipment with a photo.
const OwnPlate = lazyPart(async () => (await import('./own-gallery.tsx')).OwnPlate);

export interface PlatePhotoProps {
  readonly equipment: EquipmentDraft;
}

/** The photo of the plate of a piece of equipment, for its owner. Nothing if it has none. */
export const PlatePhoto = ({ equipment }: PlatePhotoProps) =>
  equipment.photoId === '' ? null : (
    <div className="mt-2 w-24 print:hidden">
      <Suspense fallback={<div className="aspect-square" />}>
        <OwnPlate equipment={equipment} />
      </Suspense>
    </div>
  );

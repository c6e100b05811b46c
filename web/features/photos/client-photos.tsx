import { useMemo } from 'react';
import type { ShownPhoto } from '#domain/photos/photo';
import { photoFormWords } from '#domain/photos/photo-form-words';
import { Card } from '../../ui/card.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { linkedPicture } from './picture.tsx';

interface ClientPhotosProps {
  readonly photos: readonly ShownPhoto[] | undefined;
  /** The address of the document's photos in the API, without a trailing slash. */
  readonly address: string;
}

/** The photos of a quote or invoice, for anyone with its link. Nothing if it has none. */
export function ClientPhotos({ photos = [], address }: ClientPhotosProps) {
  const picture = useMemo(() => linkedPicture(address), [address]);
  if (photos.length === 0) return null;
  return (
    <Card className="mt-6 p-5 sm:p-8">
      <h2 className="mb-3 text-lg font-semibold">{photoFormWords.heading}</h2>
      <PhotoGallery photos={photos} picture={picture} />
    </Card>
  );
}

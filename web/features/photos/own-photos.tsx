import { Suspense } from 'react';
import type { ShownPhoto } from '#domain/photos/photo';
import { photoWords } from '#domain/photos/photo-words';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { Card } from '../../ui/card.tsx';

// Loaded only for a document with photos.
const OwnGallery = lazyPart(async () => (await import('./own-gallery.tsx')).OwnGallery);

/** The photos of a document, for its owner. Nothing if it has none. */
export const OwnPhotos = ({ photos = [] }: { readonly photos: readonly ShownPhoto[] | undefined }) =>
  photos.length === 0 ? null : (
    <Card className="mt-6 p-5 print:hidden">
      <h2 className="mb-3 text-lg font-semibold">{photoWords.heading}</h2>
      <Suspense>
        <OwnGallery photos={photos} />
      </Suspense>
    </Card>
  );

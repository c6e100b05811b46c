import { Suspense } from 'react';
import type { ShownPhoto } from '#domain/photos/photo';
import { lazyPart } from '../../routing/lazy-page.tsx';

// Loaded only for a document with photos.
const OwnGallery = lazyPart(async () => (await import('./own-gallery.tsx')).OwnGallery);

/** The photos of a document, for its owner. Nothing if it has none. */
export const OwnPhotos = ({ photos = [] }: { readonly photos: readonly ShownPhoto[] | undefined }) =>
  photos.length === 0 ? null : (
    <Suspense>
      <OwnGallery photos={photos} />
    </Suspense>
  );

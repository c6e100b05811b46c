import { useCallback } from 'react';
import type { ShownPhoto } from '#domain/photos/photo';
import type { ChangePhotos } from './document-photos.tsx';
import { usePhotoUploads } from './use-photo-uploads.ts';

/** The form of a document, as far as its photos need it. */
interface PhotoForm {
  readonly draft: { readonly photos?: readonly ShownPhoto[] | undefined };
  readonly dispatch: (action: {
    readonly kind: 'change-photos';
    readonly change: Parameters<ChangePhotos>[0];
  }) => void;
}

const noPhotos: readonly ShownPhoto[] = [];

/** The photos of a document's form, and their uploads. */
export function useDocumentPhotos({ draft, dispatch }: PhotoForm) {
  const change: ChangePhotos = useCallback(
    (next) => dispatch({ kind: 'change-photos', change: next }),
    [dispatch],
  );
  const uploads = usePhotoUploads((photoId) => change((photos) => [...photos, { photoId, caption: '' }]));
  return { photos: draft.photos ?? noPhotos, change, uploads };
}

import { useCallback, useEffect, useRef, useState } from 'react';
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

/** Sends the form, or saves it. */
interface FormActions {
  readonly send: () => void;
  readonly save: () => void;
}

/**
 * The photos of a document's form. A document that is sent or saved while its photos upload waits for them: `whenUploaded`
 * runs the action as soon as they are in the form, unless one of them fails.
 */
export function useDocumentPhotos({ draft, dispatch }: PhotoForm) {
  const change: ChangePhotos = useCallback(
    (next) => dispatch({ kind: 'change-photos', change: next }),
    [dispatch],
  );
  const uploads = usePhotoUploads((photoId) => change((photos) => [...photos, { photoId, caption: '' }]));
  const [waiting, setWaiting] = useState<keyof FormActions>();
  const actions = useRef<FormActions>(undefined);
  const hasFailed = uploads.uploads.some(({ trouble }) => trouble !== undefined && trouble !== 'offline');
  const isReady = waiting !== undefined && uploads.pending === 0;
  useEffect(() => {
    if (!isReady) return;
    setWaiting(undefined);
    if (!hasFailed) actions.current?.[waiting]();
  }, [isReady, hasFailed, waiting]);
  return {
    photos: draft.photos ?? [],
    change,
    uploads,
    /** True while the document waits for its photos. */
    isWaiting: waiting !== undefined,
    /** The actions of the form, now or as soon as the photos are uploaded. */
    whenUploaded({ send, save }: FormActions): FormActions {
      actions.current = { send, save };
      const orWait = (name: keyof FormActions) => () =>
        uploads.pending > 0 ? setWaiting(name) : actions.current?.[name]();
      return { send: orWait('send'), save: orWait('save') };
    },
  };
}

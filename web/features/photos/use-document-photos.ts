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
  const [wait, setWait] = useState<{ readonly action: keyof FormActions; readonly failedBefore: number }>();
  const actions = useRef<FormActions>(undefined);
  const failed = uploads.uploads.filter(
    ({ trouble }) => trouble !== undefined && trouble !== 'offline',
  ).length;
  const isReady = wait !== undefined && uploads.pending === 0;
  useEffect(() => {
    if (!isReady) return;
    setWait(undefined);
    if (failed <= wait.failedBefore) actions.current?.[wait.action]();
  }, [isReady, failed, wait]);
  return {
    photos: draft.photos ?? [],
    change,
    uploads,
    /** What the document does as soon as its photos are uploaded; undefined while it does not wait. */
    waitsTo: wait?.action,
    /** The actions of the form, now or as soon as the photos are uploaded. */
    whenUploaded({ send, save }: FormActions): FormActions {
      actions.current = { send, save };
      const orWait = (name: keyof FormActions) => () =>
        uploads.pending > 0 ? setWait({ action: name, failedBefore: failed }) : actions.current?.[name]();
      return { send: orWait('send'), save: orWait('save') };
    },
  };
}

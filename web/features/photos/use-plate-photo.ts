import { useEffect, useRef, useState } from 'react';
import { photoTexts } from '#domain/photos/photo-rules';
import { photoWords } from '#domain/photos/photo-words';
import { ok, type Result, refuse } from '#domain/result';
import { usePhotoUploads } from './use-photo-uploads.ts';

/** The photo of a plate in a form, from the stored one; '' for none. A new photo replaces the one before. */
export function usePlatePhoto(stored: string) {
  const [photoId, setPhotoId] = useState(stored);
  const [isWaiting, setIsWaiting] = useState(false);
  const uploads = usePhotoUploads(setPhotoId);
  const { pending, isPaused } = uploads;
  const state = { photoId, pending, isPaused, failed: uploads.uploads.length - pending };
  const now = useRef(state);
  now.current = state;
  const proceed = useRef<() => void>(undefined);
  const isSettled = pending === 0 || isPaused;
  useEffect(() => {
    if (isSettled) proceed.current?.();
  }, [isSettled]);

  return {
    photoId,
    uploads,
    remove: () => setPhotoId(''),
    /** True while the form waits for the photo. */
    isWaiting,
    /** Waits for a photo that is being uploaded. Returns the photo to store, or why there is none yet. */
    async whenUploaded(): Promise<Result<string, string>> {
      const failedBefore = now.current.failed;
      if (!isSettled) {
        setIsWaiting(true);
        await new Promise<void>((resolve) => {
          proceed.current = resolve;
        });
        setIsWaiting(false);
      }
      if (now.current.isPaused) return refuse(photoWords.plateWaits);
      return now.current.failed > failedBefore ? refuse(photoTexts.uploadFailed) : ok(now.current.photoId);
    },
  };
}

export type PlatePhotoOfForm = ReturnType<typeof usePlatePhoto>;

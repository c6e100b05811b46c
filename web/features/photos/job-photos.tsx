import { useMutation, useQueryClient } from '@tanstack/react-query';
import { shownSentence } from '#domain/contract/call-failure';
import type { JobDetail } from '#domain/jobs/contract';
import { photoFormWords } from '#domain/photos/photo-form-words';
import { photoLimits, photoTexts } from '#domain/photos/photo-rules';
import { photoWords } from '#domain/photos/photo-words';
import { failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { jobKey, photoSpaceKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toast-host.tsx';
import { PhotoAdder } from './photo-adder.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { OwnPicture } from './picture.tsx';
import { usePhotoUploads } from './use-photo-uploads.ts';

/** The photos of a job, which only its owner sees. */
export function JobPhotos({
  job: { jobId, photoIds },
}: {
  readonly job: Pick<JobDetail, 'jobId' | 'photoIds'>;
}) {
  const { userId } = useUser();
  const cache = useQueryClient();
  const showToast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ photoId, isRemoved }: { photoId: string; isRemoved: boolean }) => {
      const { job } = await callAsAccount(isRemoved ? 'remove-job-photo' : 'add-job-photo', {
        path: { jobId, photoId },
      });
      cache.setQueryData(jobKey(userId, jobId), job);
      void cache.invalidateQueries({ queryKey: photoSpaceKey(userId) });
    },
  });
  const uploads = usePhotoUploads((photoId) => mutateAsync({ photoId, isRemoved: false }));
  async function remove(photoId: string) {
    try {
      await mutateAsync({ photoId, isRemoved: true });
      showToast({
        title: photoWords.removed,
        action: { label: 'Undo', run: () => void mutateAsync({ photoId, isRemoved: false }) },
      });
    } catch (error) {
      showToast({ title: shownSentence(failureOf(error)) ?? 'The photo could not be removed.' });
    }
  }
  const photos = photoIds.map((photoId) => ({ photoId, caption: '' }));
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">{photoFormWords.heading}</h2>
      <p className="mt-1 mb-3 text-sm text-muted">
        {photos.length === 0 && `${photoWords.empty} `}
        {photoWords.privateNote}
      </p>
      <PhotoAdder
        uploads={uploads}
        room={photoLimits.perJob - photoIds.length}
        full={photoTexts.tooManyOnJob}
      >
        <PhotoGallery
          photos={photos}
          picture={OwnPicture}
          below={({ photoId }, index) => (
            <Button
              variant="quiet"
              className="w-full"
              aria-label={`Remove ${photoWords.position(index, photos.length).toLowerCase()}`}
              onClick={() => void remove(photoId)}
            >
              Remove
            </Button>
          )}
        />
      </PhotoAdder>
    </Card>
  );
}

import { useQueries, useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { JobDetail } from '#domain/jobs/contract';
import type { ShownPhoto } from '#domain/photos/photo';
import { photoLimits, photoTexts } from '#domain/photos/photo-rules';
import { photoWords } from '#domain/photos/photo-words';
import { codeOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { invoiceKey, jobKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PhotoAdder } from './photo-adder.tsx';
import { PhotoGallery, photoGrid } from './photo-gallery.tsx';
import { OwnPicture, ownPicture } from './picture.tsx';
import type { PhotoUploads } from './use-photo-uploads.ts';

/** Changes the photos of a document's form. */
export type ChangePhotos = (change: (photos: readonly ShownPhoto[]) => readonly ShownPhoto[]) => void;

interface DocumentPhotosProps {
  readonly photos: readonly ShownPhoto[];
  readonly onChange: ChangePhotos;
  readonly uploads: PhotoUploads;
  /** The job whose photos can be chosen; '' for none. */
  readonly jobId: string;
  readonly error: string | undefined;
}

/** The photos on a quote or invoice, each with a caption, and those of its job to choose from. */
export const DocumentPhotos = memo(function DocumentPhotos({
  photos,
  onChange,
  uploads,
  jobId,
  error,
}: DocumentPhotosProps) {
  const { job, isBeingRead } = useJob(jobId);
  const ofJob = job?.photoIds ?? [];
  // Until the job is read, nobody knows which photos are its own: none moves from one gallery to the other.
  const added = isBeingRead ? [] : photos.filter(({ photoId }) => !ofJob.includes(photoId));
  return (
    <div className="grid gap-5">
      {isBeingRead && <PlacesOf photos={photos} />}
      {job && ofJob.length > 0 && <JobChoice {...{ photos, onChange, job }} />}
      <GonePhotos {...{ photos, onChange }} />
      <PhotoAdder
        uploads={uploads}
        room={photoLimits.perDocument - photos.length}
        full={photoTexts.tooManyOnDocument}
      >
        {added.length > 0 && <p className="text-sm font-medium">{photoWords.shown}</p>}
        <PhotoGallery
          photos={added}
          picture={OwnPicture}
          below={(photo, index) => (
            <div className="mt-2 grid gap-1">
              <Caption {...{ photo, onChange }} />
              <Button
                variant="quiet"
                aria-label={`Remove ${photoWords.position(index, added.length).toLowerCase()}`}
                onClick={() => onChange((all) => all.filter(({ photoId }) => photoId !== photo.photoId))}
              >
                Remove
              </Button>
            </div>
          )}
        />
      </PhotoAdder>
      {added.length > 0 && <p className="text-sm text-muted">{photoWords.keptFor}</p>}
      {error !== undefined && (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
    </div>
  );
});

const PlacesOf = ({ photos }: Pick<DocumentPhotosProps, 'photos'>) => (
  <div className={photoGrid}>
    {photos.map(({ photoId }) => (
      <Skeleton key={photoId} className="aspect-square" />
    ))}
  </div>
);

/** Says which photos of a form were deleted since they were added, and removes them from it. */
function GonePhotos({ photos, onChange }: Pick<DocumentPhotosProps, 'photos' | 'onChange'>) {
  const { userId } = useUser();
  const read = useQueries({
    queries: photos.map(({ photoId }) => ownPicture(userId, photoId, 'small')),
  });
  const gone = photos.filter((_, at) => codeOf(read[at]?.error) === 'photo-not-found');
  if (gone.length === 0) return null;
  const isGone = (photoId: string) => gone.some((photo) => photo.photoId === photoId);
  return (
    <Alert tone="warning">
      <p>{photoWords.gone(gone.length)}</p>
      <Button
        variant="outline"
        className="mt-2"
        onClick={() => onChange((all) => all.filter(({ photoId }) => !isGone(photoId)))}
      >
        {photoWords.removeGone(gone.length)}
      </Button>
    </Alert>
  );
}

/** The job whose photos can be chosen; undefined for none, if it cannot be read, and while it is being read. */
function useJob(jobId: string): { readonly job: JobDetail | undefined; readonly isBeingRead: boolean } {
  const { userId } = useUser();
  const { data, isLoading } = useQuery({
    queryKey: jobKey(userId, jobId),
    queryFn: async () => (await callAsAccount('get-job', { path: { jobId } })).job,
    enabled: jobId !== '',
  });
  return { job: jobId === '' ? undefined : data, isBeingRead: isLoading };
}

/** The photos of the job's invoice with the highest number, whose captions are offered again. */
function usePhotosShownBefore({ invoices }: JobDetail): readonly ShownPhoto[] {
  const { userId } = useUser();
  const byNumber = invoices.toSorted((a, b) =>
    a.invoiceNumber.localeCompare(b.invoiceNumber, 'en', { numeric: true }),
  );
  const invoiceId = byNumber.at(-1)?.invoiceId ?? '';
  const { data } = useQuery({
    queryKey: invoiceKey(userId, invoiceId),
    queryFn: async () => (await callAsAccount('get-invoice', { path: { invoiceId } })).invoice,
    enabled: invoiceId !== '',
  });
  return data?.content.photos ?? [];
}

interface JobChoiceProps extends Pick<DocumentPhotosProps, 'photos' | 'onChange'> {
  readonly job: JobDetail;
}

/** The photos of the job, each with the switch that shows it to the client, and its caption while it is shown. */
function JobChoice({ photos, onChange, job }: JobChoiceProps) {
  const shownBefore = usePhotosShownBefore(job);
  const ofJob = job.photoIds.map(
    (photoId) => photos.find((photo) => photo.photoId === photoId) ?? { photoId, caption: '' },
  );
  const isFull = photos.length >= photoLimits.perDocument;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{photoWords.fromJob}</legend>
      <PhotoGallery
        photos={ofJob}
        picture={OwnPicture}
        below={(photo, index) => {
          const isShown = photos.includes(photo);
          const caption = shownBefore.find(({ photoId }) => photoId === photo.photoId)?.caption ?? '';
          return (
            <>
              <CheckBox
                checked={isShown}
                disabled={!isShown && isFull}
                onChange={() =>
                  onChange((all) =>
                    isShown
                      ? all.filter(({ photoId }) => photoId !== photo.photoId)
                      : [...all, { ...photo, caption }],
                  )
                }
              >
                <span>
                  {photoWords.showToClient}
                  <span className="sr-only">: {photoWords.position(index, ofJob.length)}</span>
                </span>
              </CheckBox>
              {isShown && <Caption {...{ photo, onChange }} />}
            </>
          );
        }}
      />
    </fieldset>
  );
}

interface CaptionProps {
  readonly photo: ShownPhoto;
  readonly onChange: ChangePhotos;
}

const Caption = ({ photo: { photoId, caption }, onChange }: CaptionProps) => (
  <TextField
    label={photoWords.caption}
    value={caption}
    maxLength={photoLimits.caption}
    optional
    autoComplete="off"
    onChange={(event) => {
      const typed = event.currentTarget.value;
      onChange((all) => all.map((each) => (each.photoId === photoId ? { photoId, caption: typed } : each)));
    }}
  />
);

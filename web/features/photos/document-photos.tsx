import { useQueries, useQuery } from '@tanstack/react-query';
import { photoAltText, type ShownPhoto } from '#domain/photos/photo';
import { photoLimits, photoTexts } from '#domain/photos/photo-rules';
import { photoWords } from '#domain/photos/photo-words';
import { codeOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { jobKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LeaveQuestion } from '../../ui/unsaved-changes.tsx';
import { PhotoAdder } from './photo-adder.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
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
export function DocumentPhotos({ photos, onChange, uploads, jobId, error }: DocumentPhotosProps) {
  return (
    <div className="grid gap-5">
      <LeaveQuestion
        hasChanges={uploads.pending > 0}
        title={photoWords.leaveTitle}
        description={photoWords.leaveText(uploads.pending)}
      />
      <JobChoice {...{ photos, onChange, jobId }} />
      <GonePhotos {...{ photos, onChange }} />
      <PhotoAdder
        uploads={uploads}
        room={photoLimits.perDocument - photos.length}
        full={photoTexts.tooManyOnDocument}
      >
        {photos.length > 0 && <p className="text-sm font-medium">{photoWords.shown}</p>}
        <PhotoGallery
          photos={photos}
          picture={OwnPicture}
          below={({ photoId, caption }, index) => (
            <div className="mt-2 grid gap-1">
              <TextField
                label={photoWords.caption}
                value={caption}
                maxLength={photoLimits.caption}
                optional
                autoComplete="off"
                onChange={(event) => {
                  const typed = event.currentTarget.value;
                  onChange((all) =>
                    all.map((each) => (each.photoId === photoId ? { photoId, caption: typed } : each)),
                  );
                }}
              />
              <Button
                variant="quiet"
                aria-label={`Remove ${photoWords.position(index, photos.length).toLowerCase()}`}
                onClick={() => onChange((all) => all.filter((each) => each.photoId !== photoId))}
              >
                Remove
              </Button>
            </div>
          )}
        />
      </PhotoAdder>
      {photos.length > 0 && <p className="text-sm text-muted">{photoWords.keptFor}</p>}
      {error !== undefined && (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
    </div>
  );
}

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

/** The photos of the job, each with the switch that shows it to the client. */
function JobChoice({ photos, onChange, jobId }: Pick<DocumentPhotosProps, 'photos' | 'onChange' | 'jobId'>) {
  const { userId } = useUser();
  const { data: job } = useQuery({
    queryKey: jobKey(userId, jobId),
    queryFn: async () => (await callAsAccount('get-job', { path: { jobId } })).job,
    enabled: jobId !== '',
  });
  const ofJob = (job?.photoIds ?? []).map((photoId) => ({ photoId, caption: '' }));
  if (ofJob.length === 0) return null;
  const isFull = photos.length >= photoLimits.perDocument;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{photoWords.fromJob}</legend>
      <PhotoGallery
        photos={ofJob}
        picture={OwnPicture}
        below={(photo, index) => {
          const isShown = photos.some(({ photoId }) => photoId === photo.photoId);
          return (
            <CheckBox
              checked={isShown}
              disabled={!isShown && isFull}
              onChange={() =>
                onChange((all) =>
                  isShown ? all.filter(({ photoId }) => photoId !== photo.photoId) : [...all, photo],
                )
              }
            >
              <span>
                {photoWords.showToClient}
                <span className="sr-only">: {photoAltText(photo, index, ofJob.length)}</span>
              </span>
            </CheckBox>
          );
        }}
      />
    </fieldset>
  );
}

import { useQuery } from '@tanstack/react-query';
import { photoAltText, type ShownPhoto } from '#domain/photos/photo';
import { photoLimits, photoTexts } from '#domain/photos/photo-rules';
import { photoWords } from '#domain/photos/photo-words';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { jobKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PhotoAdder } from './photo-adder.tsx';
import { PhotoGallery } from './photo-gallery.tsx';
import { OwnPicture } from './picture.tsx';
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
      <JobChoice {...{ photos, onChange, jobId }} />
      <PhotoAdder
        uploads={uploads}
        room={photoLimits.perDocument - photos.length}
        full={photoTexts.tooManyOnDocument}
      >
        <PhotoGallery
          photos={photos}
          picture={OwnPicture}
          below={({ photoId, caption }, index) => (
            <div className="mt-2 grid gap-1">
              <TextField
                label={photoWords.caption}
                hint={index === 0 ? photoWords.captionHint : undefined}
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
      {error !== undefined && (
        <p role="alert" className="text-sm text-error">
          {error}
        </p>
      )}
    </div>
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

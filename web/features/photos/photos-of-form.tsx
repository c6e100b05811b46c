import { Suspense } from 'react';
import { recipientTexts } from '#domain/documents/recipient-texts';
import { photoFormWords } from '#domain/photos/photo-form-words';
import { lazyPart } from '../../routing/lazy-page.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import type { useDocumentPhotos } from './use-document-photos.ts';

type FormPhotos = ReturnType<typeof useDocumentPhotos>;

// Most documents have no photos, so their form does not wait for this.
const DocumentPhotos = lazyPart(async () => (await import('./document-photos.tsx')).DocumentPhotos);

interface PhotosOfFormProps {
  readonly form: { readonly errors: ReadonlyMap<string, string> };
  readonly photos: FormPhotos;
  /** The job whose photos can be chosen; '' for none. */
  readonly jobId: string;
}

/** The section of a document's form with its photos. */
export const PhotosOfForm = ({ form, photos, jobId }: PhotosOfFormProps) => (
  <div className="p-4 sm:p-6" id="field-photos" tabIndex={-1}>
    <fieldset className="min-w-0">
      <legend className="mb-3 text-lg font-semibold">{photoFormWords.heading}</legend>
      <Suspense fallback={<Skeleton className="h-11 w-40" />}>
        <DocumentPhotos
          photos={photos.photos}
          onChange={photos.change}
          uploads={photos.uploads}
          jobId={jobId}
          error={form.errors.get('photos')}
        />
      </Suspense>
    </fieldset>
  </div>
);

interface PhotosAwaitedProps {
  readonly photos: FormPhotos;
  /** What the form does then; absent while it does not wait. */
  readonly waitsTo: 'send' | 'save' | undefined;
}

/** Says that the document is sent or saved as soon as its photos are uploaded, or its client's addresses loaded. */
export const PhotosAwaited = ({ photos, waitsTo }: PhotosAwaitedProps) => (
  <p role="status" className="text-sm font-medium empty:hidden max-sm:basis-full">
    {waitsTo &&
      (photos.uploads.pending > 0
        ? photoFormWords.waits(waitsTo, photos.uploads.pending)
        : recipientTexts.awaitsClient)}
  </p>
);

import { clientFieldList } from '#domain/clients/client-fields';
import { type InvoiceDraft, onRequestFields } from '#domain/documents/invoice-draft';
import type { ShownPhoto } from '#domain/photos/photo';
import { isRecord, parseKeptDraft, textOf } from './form-slots.ts';
import { progressIn } from './kept-progress.ts';

/** The options of a stored quote. */
const optionsIn = (stored: unknown) =>
  (Array.isArray(stored) ? stored : []).flatMap((option) =>
    isRecord(option)
      ? [
          {
            name: textOf(option.name, ''),
            ...(option.isRecommended === true && { isRecommended: true }),
            ...(typeof option.photoId === 'string' && { photoId: option.photoId }),
          },
        ]
      : [],
  );

/** The photos of a stored draft, each with its caption. */
const photosIn = (stored: unknown): readonly ShownPhoto[] =>
  (Array.isArray(stored) ? stored : []).flatMap((photo) =>
    isRecord(photo) && typeof photo.photoId === 'string'
      ? [{ photoId: photo.photoId, caption: textOf(photo.caption, '') }]
      : [],
  );

/** Fields that a blank document does not have. */
const missingFields = [...onRequestFields, ...clientFieldList.map(({ inDocument }) => inDocument)];

/** Parses a stored draft like `parseKeptDraft`, with what only documents of accounts have. */
export function parseKeptDocument<Draft extends InvoiceDraft>(
  stored: unknown,
  blank: Draft,
): Draft | undefined {
  const draft = parseKeptDraft(stored, blank, missingFields);
  if (!draft || !isRecord(stored)) return undefined;
  const photos = photosIn(stored.photos);
  const options = optionsIn(stored.options);
  const progress = progressIn(stored.progress);
  return {
    ...draft,
    ...(photos.length > 0 && { photos }),
    ...(options.length > 0 && { options }),
    ...(progress && { progress }),
  };
}

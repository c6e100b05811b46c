import type { ShownPhoto } from '../photos/photo.ts';
import { photoLimits, photoTexts } from '../photos/photo-rules.ts';
import { characterCount, cleanLine, cutText } from '../text.ts';
import type { InvoiceDraft } from './invoice-draft.ts';
import type { InvoiceFault } from './invoice-limits.ts';

/** The faults of a document's photos: too many of them, or a caption that is too long. */
export function photoFaults({ photos = [] }: Pick<InvoiceDraft, 'photos'>): InvoiceFault[] {
  const isTooLong = photos.some(({ caption }) => characterCount(cleanLine(caption)) > photoLimits.caption);
  return [
    ...(photos.length > photoLimits.perDocument
      ? [{ field: 'photos', message: photoTexts.tooManyOnDocument }]
      : []),
    ...(isTooLong ? [{ field: 'photos', message: photoTexts.captionTooLong }] : []),
  ];
}

/** The photos of a draft, each once, with cleaned captions; nothing if there are none. */
export function photosOf({ photos = [] }: Pick<InvoiceDraft, 'photos'>): {
  readonly photos?: readonly ShownPhoto[];
} {
  const shown = photos
    .filter(({ photoId }, at) => photos.findIndex((other) => other.photoId === photoId) === at)
    .slice(0, photoLimits.perDocument)
    .map(({ photoId, caption }) => ({ photoId, caption: cutText(cleanLine(caption), photoLimits.caption) }));
  return shown.length > 0 ? { photos: shown } : {};
}

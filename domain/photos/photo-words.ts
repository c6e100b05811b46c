import { countText } from '../text.ts';
import { photoTexts, storageText } from './photo-rules.ts';

/** Why a chosen photo is not uploaded yet, or never will be. */
export type PhotoTrouble = 'unreadable' | 'offline' | 'full' | 'failed';

const troubleTexts: Readonly<Record<PhotoTrouble, string>> = {
  unreadable: photoTexts.unreadable,
  offline: 'Waiting for a connection. It continues by itself.',
  full: 'Your space for photos is full. Remove photos from old jobs to make room.',
  failed: photoTexts.uploadFailed,
};

/** What the screens say about photos. */
export const photoWords = {
  privateNote: 'Only you see these. Your client sees those that you choose on a quote or an invoice.',
  empty: 'No photos yet.',
  take: 'Take photo',
  choose: 'Choose photos',
  dropHint: 'Or drop photos here, or paste them.',
  chooseOne: 'Choose photo',
  dropOneHint: 'Or drop a photo here, or paste it.',
  plateHint: 'Only you see it, never your client.',
  plateWaits: 'There is no connection. Save again when the photo is uploaded.',
  showToClient: 'Show to client',
  fromJob: 'Photos of the job',
  caption: 'Caption',
  /** Above the photos that a document shows. */
  shown: 'Your client sees these, with the captions that you write.',
  removed: 'Photo removed from the job. Quotes and invoices that show it keep it.',
  loadFailed: 'This photo could not be loaded.',
  spaceFailed: 'The space could not be read. Reload the page to try again.',
  trouble: (trouble: PhotoTrouble): string => troubleTexts[trouble],
  /** "Uploading 2 of 5 photos" */
  progress: (done: number, all: number): string =>
    `Uploading ${Math.min(done + 1, all)} of ${countText(all, 'photo')}`,
  position: (index: number, count: number): string => `Photo ${index + 1} of ${count}`,
  /** The line in Settings, "Data". */
  space: (usedBytes: number, quotaBytes: number): string => `${storageText(usedBytes, quotaBytes)} used`,
  nearlyFull:
    'Your space for photos is nearly full. Remove photos from old jobs to make room. Documents that you sent keep theirs.',
  /** Below photos that were added to a form. */
  keptFor: 'A photo that you add here is kept for a day. Save or send to keep it for good.',
  /** Photos of a form that was left for longer than a day. */
  gone: (count: number): string =>
    count === 1
      ? '1 photo is gone, because this was neither saved nor sent within a day. Remove it here and add it again.'
      : `${count} photos are gone, because this was neither saved nor sent within a day. Remove them here and add them again.`,
  removeGone: (count: number): string => (count === 1 ? 'Remove it' : 'Remove them'),
  leaveTitle: 'Leave while photos upload?',
  leaveText: (count: number): string =>
    `${countText(count, 'photo')} ${count === 1 ? 'is' : 'are'} not uploaded yet, and would have to be added again. Everything else is kept.`,
} as const;

import { photoTexts } from './photo-rules.ts';

/** Refusals about photos; part of `problems`. */
export const photoProblems = {
  'photo-unreadable': { status: 422, message: photoTexts.unreadable },
  'photo-not-uploaded': { status: 409, message: photoTexts.uploadFailed },
  'photo-not-found': { status: 404, message: 'Photo not found.' },
  'photo-missing': {
    status: 409,
    message: 'A photo that you chose no longer exists. Remove it here and add it again.',
  },
  'photo-space-full': {
    status: 409,
    message: 'Your space for photos is full. Remove photos from jobs first.',
  },
  'too-many-photos': { status: 409, message: photoTexts.tooManyOnJob },
} as const satisfies Readonly<Record<string, { readonly status: number; readonly message: string }>>;

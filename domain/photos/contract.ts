import * as z from 'zod/mini';
import { json, operationsOf } from '../contract/operation.ts';
import type { Parsed } from '../contract/schemas.ts';
import type { PhotoSize } from './photo-rules.ts';

/** A form that uploads one file: its address, and the fields that come before the file. */
export interface PhotoUpload {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

const bytes = z.number().check(z.int(), z.positive());

/** Body of `start-photo` (POST /api/photos): the bytes of both files. Refused with `photo-space-full`. */
export const startPhotoSchema = z.strictObject({ large: bytes, small: bytes });

export type StartPhotoBody = Parsed<typeof startPhotoSchema>;

/**
 * Answer of `start-photo`: where the browser uploads both files, within 15 minutes. Nothing is stored until it is
 * finished.
 */
export interface StartPhotoAnswer {
  readonly success: true;
  readonly photoId: string;
  readonly uploads: Readonly<Record<PhotoSize, PhotoUpload>>;
  /** With this photo the space is nearly full, which the owner is told before photos are refused. */
  readonly isNearlyFull: boolean;
}

/**
 * Answer of `finish-photo` (PUT /api/photos/{photoId}), after both files were uploaded. Safe to repeat. Refused with
 * `photo-not-uploaded`, `photo-unreadable` or `photo-space-full`. A photo that no job or document takes is deleted after a
 * day.
 */
export interface FinishPhotoAnswer {
  readonly success: true;
  readonly photo: { readonly photoId: string; readonly width: number; readonly height: number };
}

/** Answer of `get-photo-space` (GET /api/photo-space). */
export interface PhotoSpaceAnswer {
  readonly success: true;
  readonly usedBytes: number;
  readonly quotaBytes: number;
  readonly count: number;
}

/** The operations of this module. */
export const operations = operationsOf('photos', {
  'start-photo': {
    method: 'POST',
    path: '/api/photos',
    access: 'account',
    body: startPhotoSchema,
    answer: json<StartPhotoAnswer>,
  },
  'finish-photo': {
    method: 'PUT',
    path: '/api/photos/{photoId}',
    access: 'account',
    answer: json<FinishPhotoAnswer>,
  },
  'get-photo': {
    method: 'GET',
    path: '/api/photos/{photoId}',
    access: 'account',
    query: ['size'],
    answer: 'file',
  },
  'get-photo-space': {
    method: 'GET',
    path: '/api/photo-space',
    access: 'account',
    answer: json<PhotoSpaceAnswer>,
  },
});

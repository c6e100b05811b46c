import * as z from 'zod/mini';
import type { Photo } from '#domain/photos/photo';
import { scheduleIndex } from '#domain/table/indexes';
import { count, flag, number, optional, text } from '../../platform/table/attributes.ts';
import { entity, type ShapeOf } from '../../platform/table/entity.ts';
import { type OwnFailures, ownFailures, scheduleAsideIndex } from '../../scheduler/index.ts';

/** A photo. `Photo` describes its attributes. Index 2 has it while nothing has taken it. */
export const photo = entity(
  'photo',
  {
    photoId: text,
    createdAt: text,
    bytes: number,
    width: number,
    height: number,
    isStored: flag,
    holders: z._default(z.record(z.string(), z.literal(true)), {}),
    due: optional(text),
    isDeleting: optional(z.literal(true)),
    ...ownFailures,
  } satisfies ShapeOf<Photo & OwnFailures>,
  ({ photoId, due, asideAt }) => ({
    ...(due !== undefined && scheduleIndex(photoId, due)),
    ...(asideAt !== undefined && scheduleAsideIndex(asideAt, scheduleIndex(photoId, asideAt))),
  }),
);

/** How much space the photos of an account take. */
export const photoSpace = entity('photoSpace', { bytes: count, count });

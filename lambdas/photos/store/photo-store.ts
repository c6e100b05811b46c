import type { ShownPhoto } from '#domain/photos/photo';
import { isKeyId } from '#domain/table/key-id';
import { commit, tryCommit } from '../../platform/table/commit.ts';
import { find, findMany } from '../../platform/table/read.ts';
import type { Table } from '../../platform/table/table.ts';
import { put, remove, update, upsert } from '../../platform/table/writes.ts';
import type { PhotoStore } from '../photo-ports.ts';
import { photo, photoSpace } from './photo.ts';

/** Index 2 without the photo, and its failures forgotten. */
export const notDue = { due: undefined, GSI2PK: undefined, GSI2SK: undefined } as const;

/** The photos in the table. */
export const photoStore = (table: Table): PhotoStore => ({
  find: async (userId, photoId) =>
    isKeyId(photoId) ? find(table, photo, photo.key(userId, photoId)) : undefined,

  space: async (userId) => (await find(table, photoSpace, photoSpace.key(userId))) ?? { bytes: 0, count: 0 },

  async add(userId, added, quotaBytes) {
    const outcome = await commit(table, [
      put(photo, photo.key(userId, added.photoId), { ...added }),
      upsert(
        photoSpace,
        photoSpace.key(userId),
        { add: { bytes: added.bytes, count: 1 } },
        {
          any: [
            { attr: 'bytes', exists: false },
            { attr: 'bytes', below: quotaBytes - added.bytes + 1 },
          ],
        },
      ),
    ]);
    if (outcome.committed) return 'added';
    return outcome.failed.includes(0) ? 'known' : 'full';
  },

  markStored: (userId, photoId) =>
    tryCommit(
      table,
      update(
        photo,
        photo.key(userId, photoId),
        { set: { isStored: true } },
        { attr: 'isDeleting', exists: false },
      ),
    ),

  async markDeleting(userId, { photoId, due, isDeleting }) {
    if (isDeleting) return true;
    return tryCommit(
      table,
      update(photo, photo.key(userId, photoId), { set: { isDeleting: true } }, { attr: 'due', is: due }),
    );
  },

  async remove(userId, { photoId, bytes }) {
    await commit(table, [
      remove(photo, photo.key(userId, photoId), { attr: 'isDeleting', is: true }),
      upsert(photoSpace, photoSpace.key(userId), { add: { bytes: -bytes, count: -1 } }),
    ]);
  },

  async keep(userId, { photoId, due }) {
    await tryCommit(
      table,
      update(photo, photo.key(userId, photoId), { replace: notDue }, { attr: 'due', is: due }),
    );
  },
});

/** Tells whether the account has all of these photos. */
export const hasPhotos =
  (table: Table) =>
  async (userId: string, photos: readonly ShownPhoto[]): Promise<boolean> => {
    const wanted = photos.map(({ photoId }) => photo.key(userId, photoId));
    const found = await findMany(table, photo, wanted);
    return found.filter(({ isStored, isDeleting }) => isStored && !isDeleting).length === wanted.length;
  };

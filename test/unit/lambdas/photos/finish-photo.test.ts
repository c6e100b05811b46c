import { expect, test } from 'vitest';
import type { Photo } from '#domain/photos/photo';
import { finishPhoto } from '#lambdas/photos/finish-photo';
import { sizeOf } from '#lambdas/photos/get-photo';
import { pat } from '#test/support/lite-world';
import { memoryEngine } from '#test/support/memory-engine';
import { type PhotoWorld, photoWorld } from '#test/support/photo-world';
import { aPhoto } from '#test/support/photos';

/** Finishes a photo while another request, which this one does not see at first, adds it. */
async function finishSecond(world: PhotoWorld, photoId: string) {
  const ports = world.photoPorts();
  let isFirstRead = true;
  const photos = {
    ...ports.photos,
    async find(userId: string, id: string) {
      if (!isFirstRead) return ports.photos.find(userId, id);
      isFirstRead = false;
      return undefined;
    },
  };
  const finished = await finishPhoto(pat, photoId, { ...ports, photos });
  return finished.ok ? finished.value.photo : finished.refusal.code;
}

const filesOf = (world: PhotoWorld) =>
  world.files().map((key) => Buffer.from(world.store.objects.get(key) ?? '').toString('base64'));

async function ownWorld() {
  const world = await photoWorld(memoryEngine());
  await world.openAccount(pat);
  return world;
}

test('a photo that another request has stored stays as it is', async () => {
  const world = await ownWorld();
  const photoId = await world.newPhoto();
  const before = filesOf(world);
  world.upload(pat, photoId, aPhoto(120, 160), aPhoto(60, 80));
  expect(await finishSecond(world, photoId)).toEqual({ photoId, width: 160, height: 120 });
  expect(filesOf(world)).toEqual(before);
});

test.each<[string, Partial<Photo>, string | { readonly width: number }, number]>([
  ['finished if its files are the same', {}, { width: 160 }, 2],
  ['refused if its files are others', { bytes: 1 }, 'photo-not-uploaded', 0],
  ['refused while it is being deleted', { isDeleting: true }, 'photo-not-uploaded', 0],
])('a photo that another request has begun to store is %s', async (_, changes, answer, files) => {
  const world = await ownWorld();
  const added = await world.stored(await world.newPhoto());
  if (!added) throw new Error('The photo is gone');
  world.store.objects.clear();
  const started = await world.start();
  if (!started.ok) throw new Error(started.refusal.code);
  const { photoId } = started.value;
  world.upload(pat, photoId);
  await world.photoPorts().photos.add(pat, { ...added, isStored: false, ...changes, photoId }, 1_000_000);
  const finished = await finishSecond(world, photoId);
  if (typeof answer === 'string') expect(finished).toBe(answer);
  else expect(finished).toMatchObject(answer);
  expect(world.files()).toHaveLength(files);
});

test('a photo is served large unless its small size is asked for', () => {
  expect(['small', 'large', '', undefined].map(sizeOf)).toEqual(['small', 'large', 'large', 'large']);
});

import { readFileSync } from 'node:fs';
import type { LocalProduct } from '../local-product.ts';
import { callApi } from './call-api.ts';

/** Drawn by `npm run draw-pictures`. */
export type SeededPhoto = 'boiler-before' | 'boiler-after' | 'furnace-before';

/** Uploads a photo as the browser does, and adds it to a job. Its file is small enough to be both sizes. */
export async function addPhoto(
  product: LocalProduct,
  userId: string,
  jobId: string,
  photo: SeededPhoto,
): Promise<void> {
  const jpeg = readFileSync(new URL(`photos/${photo}.jpg`, import.meta.url));
  const body = { large: jpeg.length, small: jpeg.length };
  const { photoId, uploads } = await callApi(product, 'start-photo', { userId, body });
  for (const { url, fields } of Object.values(uploads)) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([jpeg], { type: 'image/jpeg' }));
    const answer = await fetch(url, { method: 'POST', body: form });
    if (!answer.ok) throw new Error(`Seeding the demo account failed: upload of a photo ${answer.status}`);
  }
  await callApi(product, 'finish-photo', { userId, path: { photoId } });
  await callApi(product, 'add-job-photo', { userId, path: { jobId, photoId } });
}

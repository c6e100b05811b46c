// @module-tag further
import { expect, test } from 'vitest';
import { plainJpeg } from '#domain/photos/jpeg';
import { photoTexts } from '#domain/photos/photo-rules';
import { photoWords } from '#domain/photos/photo-words';
import { siteRoutes } from '#domain/site-routes';
import { startSite } from '#test/support/browser-site';
import { choosePhotos, newJob, photoIdsOf } from '#test/support/job-photos';
import {
  aJpeg,
  aLargePhoto,
  aPhoto,
  aProgressiveJpeg,
  hostilePhotos,
  photosWithMetadata,
} from '#test/support/photos';

const site = startSite();

/** Files of cameras and programs that show a picture, and the pixels of the large photo that each becomes. */
const pictures: Readonly<Record<string, readonly [file: Buffer | undefined, width: number, height: number]>> =
  {
    'a place': [photosWithMetadata()['a place'], 16, 16],
    "EXIF as Safari's canvas writes it": [photosWithMetadata()["EXIF as Safari's canvas writes it"], 16, 16],
    'the colors of a printer': [aJpeg({ components: 4, width: 40, height: 24 }), 40, 24],
    progressive: [aProgressiveJpeg(), 16, 16],
    '48 megapixels': [aLargePhoto(), 1_600, 1_200],
    '10 MB of trailing bytes': [hostilePhotos()['10 MB of trailing bytes'], 16, 16],
    'a zip behind the picture': [hostilePhotos()['a zip behind the picture'], 16, 16],
    'a script in a comment': [photosWithMetadata()['a comment'], 16, 16],
  };

/** Files that are no photo, or only a part of one. */
const others: Readonly<Record<string, Buffer | undefined>> = {
  'a part of a photo': aPhoto(400, 300).subarray(0, 9_000),
  'a photo without its last bytes': hostilePhotos().truncated,
  SVG: hostilePhotos().SVG,
  HTML: hostilePhotos().HTML,
  'a decompression bomb': hostilePhotos()['a decompression bomb'],
  'nothing at all': Buffer.alloc(0),
};

test('every file with a picture becomes a plain photo, and every other one is refused with the sentence', async () => {
  const office = await site.office();
  const jobId = await newJob(office);
  const { page } = await office.visit(siteRoutes.liteJob.path.replace(':jobId', jobId));
  await page.getByText(photoWords.empty).waitFor();
  const files = Object.entries(pictures).map(([name, [file]]) => [name, file ?? Buffer.alloc(0)] as const);
  const worker = page.waitForEvent('worker');
  await choosePhotos(page, Object.fromEntries(files));
  // Photos are drawn beside the page.
  expect((await worker).url()).toContain('photo-worker');
  await page.getByRole('button', { name: `Photo ${files.length} of ${files.length}`, exact: true }).waitFor();
  const photoIds = await photoIdsOf(office, jobId);
  const { objects } = site.product.cloud;
  const stored = objects.buckets().flatMap((bucket) => objects.list(bucket));
  for (const [at, [name, [, width, height]]] of Object.entries(pictures).entries()) {
    const facts = stored.find(({ key }) => key.endsWith(`/photos/${photoIds[at]}-large.jpg`));
    const bytes = facts ? objects.read(facts) : Buffer.alloc(0);
    const plain = plainJpeg(bytes, 'large');
    expect(plain, name).toMatchObject({ width, height });
    // Nothing of the chosen file but its picture: a second check removes nothing.
    expect(Buffer.from(plain?.bytes ?? []).equals(bytes), name).toBe(true);
  }

  for (const [name, file] of Object.entries(others)) {
    await choosePhotos(page, { [name]: file ?? Buffer.alloc(0) });
    await page.getByText(photoTexts.unreadable).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText(photoTexts.unreadable).waitFor({ state: 'detached' });
    expect(await photoIdsOf(office, jobId), name).toHaveLength(files.length);
  }
});

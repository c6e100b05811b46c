// @module-tag further
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { JobAnswer } from '#domain/jobs/contract';
import { photoFormWords } from '#domain/photos/photo-form-words';
import { photoTexts } from '#domain/photos/photo-rules';
import { photoWords } from '#domain/photos/photo-words';
import { siteRoutes } from '#domain/site-routes';
import { violationsOf } from '#test/support/accessibility';
import { startSite } from '#test/support/browser-site';
import { choosePhotos, newJob, photoIdsOf } from '#test/support/job-photos';
import { liteGeneratorPage } from '#test/support/lite-generator-page';
import type { Office } from '#test/support/lite-office';
import { aJpeg, aPhoto, exifSegment } from '#test/support/photos';

const site = startSite();

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** A photo of 32 x 16 pixels that is white at the upper left and black elsewhere, turned by its EXIF alone. */
const turned = (orientation: number) =>
  aJpeg({
    width: 32,
    height: 16,
    components: 1,
    step: 2,
    segments: exifSegment(orientation),
    sample: (x, y) => (x < 16 && y < 8 ? 255 : 0),
  });

/** Where the white corner is once the photo is upright, and its size. */
const upright = {
  1: ['top left', 32, 16],
  2: ['top right', 32, 16],
  3: ['bottom right', 32, 16],
  4: ['bottom left', 32, 16],
  5: ['top left', 16, 32],
  6: ['top right', 16, 32],
  7: ['bottom right', 16, 32],
  8: ['bottom left', 16, 32],
} as const;

const stored = (path: string) => path.replace(':jobId', 'a-job');

/** The size of a shown photo, and which of its corners is white. */
const looksOf = (page: Page, index: number) =>
  page
    .locator('main img')
    .nth(index)
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const isWhite = (x: number, y: number) => (context?.getImageData(x, y, 1, 1).data[0] ?? 0) > 128;
      const corners = {
        'top left': isWhite(2, 2),
        'top right': isWhite(width - 3, 2),
        'bottom left': isWhite(2, height - 3),
        'bottom right': isWhite(width - 3, height - 3),
      };
      return [
        Object.entries(corners)
          .flatMap(([name, white]) => (white ? [name] : []))
          .join(),
        width,
        height,
      ];
    });

test('photos of a job are uploaded upright, wait without a connection, and those that are not photos are named', async () => {
  const office = await site.office();
  const jobId = await newJob(office);
  const { page, complaints } = await office.visit(stored(siteRoutes.liteJob.path), phone);
  await page.getByText(photoWords.empty).waitFor();
  const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const;
  await choosePhotos(page, Object.fromEntries(orientations.map((each) => [each, turned(each)])));
  await page.getByRole('button', { name: 'Photo 8 of 8', exact: true }).waitFor();
  for (const [at, each] of orientations.entries())
    expect(await looksOf(page, at)).toEqual([...upright[each]]);
  expect(await photoIdsOf(office, jobId)).toHaveLength(8);
  expect(await violationsOf(page)).toEqual([]);

  await choosePhotos(page, { note: Buffer.from('not a photo') });
  await page.getByText(photoTexts.unreadable).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();

  await page.context().setOffline(true);
  await choosePhotos(page, { later: aPhoto(200, 100) });
  await page.getByText(photoWords.trouble('offline')).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Photo 9 of 9', exact: true }).waitFor();

  await page.getByRole('button', { name: 'Remove photo 1 of 9' }).click();
  await page.getByRole('button', { name: 'Photo 8 of 8', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Photo 9 of 9', exact: true }).waitFor();
  expect(complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|Failed to load/.test(text))).toEqual([]);
});

test("chosen photos of a job are on its invoice, and on the client's page in a gallery for finger, keyboard and screen reader", async () => {
  const office = await site.office();
  const jobId = await newJob(office);
  const { page } = await office.visit(stored(siteRoutes.liteJob.path), phone);
  await choosePhotos(page, Object.fromEntries([1, 2, 3].map((seed) => [seed, aPhoto(400, 300, seed)])));
  await page.getByRole('button', { name: 'Photo 3 of 3', exact: true }).waitFor();
  await page.getByRole('link', { name: /Create invoice|Another invoice/ }).click();
  await page.getByLabel('Line 1 Description', { exact: true }).fill('Furnace');
  await page.getByLabel('Line 1 Unit Price', { exact: true }).fill('1200');
  await page.getByLabel('Show to client: Photo 1 of 3').check();
  await page.getByLabel('Show to client: Photo 3 of 3').check();
  await page.getByLabel('Caption').first().fill('Before');
  await page.getByLabel('Caption').nth(1).fill('After');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Preview' }).click();
  const shown = page.getByRole('heading', { name: photoFormWords.heading });
  await shown.waitFor();
  await page.getByRole('img', { name: 'Before' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit' }).click();
  await shown.waitFor({ state: 'detached' });
  // A photo of the form itself; the invoice waits for it.
  await choosePhotos(page, { '4': aPhoto(300, 400, 4) });
  await liteGeneratorPage(page).send();
  await page
    .getByText(/Invoice sent|is on its way|Emailed to/)
    .first()
    .waitFor();

  const [photoId = ''] = await photoIdsOf(office, jobId);
  const mails = await site.product.waitForMails(1, await clientOf(office));
  const link = /\/invoice\?id=([\w-]{22})/.exec(mails.at(-1)?.email.text ?? '');
  const client = await site.visit(phone);
  await client.page.goto(link?.[0] ?? '');
  await client.page.getByRole('heading', { name: photoFormWords.heading }).waitFor();
  expect(
    await client.page
      .getByRole('main')
      .getByRole('img')
      .evaluateAll((all) => all.map((each) => each.getAttribute('alt')).filter(Boolean)),
  ).toEqual(expect.arrayContaining(['Before', 'After', 'Photo 3 of 3']));
  expect(await violationsOf(client.page)).toEqual([]);
  await client.page.getByRole('button', { name: 'Before' }).click();
  const viewer = client.page.getByRole('dialog', { name: 'Photo 1 of 3' });
  await viewer.getByRole('img', { name: 'Before' }).waitFor();
  expect(await violationsOf(client.page)).toEqual([]);
  await client.page.keyboard.press('ArrowRight');
  await client.page
    .getByRole('dialog', { name: 'Photo 2 of 3' })
    .getByRole('img', { name: 'After' })
    .waitFor();
  await client.page.keyboard.press('End');
  await client.page.getByRole('dialog', { name: 'Photo 3 of 3' }).waitFor();
  expect(await client.page.getByRole('button', { name: 'Next photo' }).isDisabled()).toBe(true);
  await client.page.keyboard.press('Escape');
  await client.page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(
    await client.page.evaluate(() => document.activeElement?.querySelector('img')?.getAttribute('alt')),
  ).toBe('Before');

  const address = `/api/client-invoices/${link?.[1]}/photos/${photoId}`;
  const served = await fetch(`${site.product.siteOrigin}${address}`);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

test('the photo of a plate is taken into the equipment of a client, shown there and at the job, and removed', async () => {
  const office = await site.office();
  const jobId = await newJob(office);
  const { job } = await office.api<JobAnswer>(`/api/jobs/${jobId}`);
  const { page } = await office.visit(
    siteRoutes.liteClient.path.replace(':clientId', job.clientId ?? ''),
    phone,
  );
  await page.getByRole('button', { name: 'Add service address' }).click();
  await page.getByLabel('Address *').fill('7 Shore Rd');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Add equipment at 7 Shore Rd' }).click();
  await page.getByLabel('Kind').fill('Furnace');
  await page
    .getByRole('dialog')
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'plate.jpg', mimeType: 'image/jpeg', buffer: turned(6) });
  await page.getByRole('dialog').getByRole('img', { name: 'Photo of the plate' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save equipment' }).click();
  await page.getByRole('button', { name: 'Plate of Furnace' }).click();
  await page.getByRole('dialog', { name: 'Photo 1 of 1' }).getByRole('img').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const texts = {
    title: job.title,
    clientId: job.clientId ?? '',
    date: '',
    start: '',
    end: '',
    lastDay: '',
    notes: '',
  };
  const body = { ...texts, address: '7 Shore Rd', basedOn: job.edits };
  await office.api<JobAnswer>(`/api/jobs/${jobId}`, { method: 'PUT', body });
  const atJob = await office.visit(stored(siteRoutes.liteJob.path), phone);
  await atJob.page.getByRole('button', { name: 'Plate of Furnace' }).waitFor();

  await page.getByRole('button', { name: 'Edit Furnace' }).click();
  await page.getByRole('button', { name: 'Remove photo of the plate' }).click();
  await page.getByRole('button', { name: 'Save equipment' }).click();
  await page.getByRole('button', { name: 'Plate of Furnace' }).waitFor({ state: 'detached' });
});

const clientOf = async (office: Office): Promise<string> =>
  (await office.api<JobAnswer>('/api/jobs/a-job')).job.clientEmail;

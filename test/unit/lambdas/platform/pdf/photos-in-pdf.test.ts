import { expect, test } from 'vitest';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { photoFiles } from '#domain/photos/photo-rules';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { aFullInvoice } from '#test/support/invoices';
import { readPdf, shows } from '#test/support/pdf-reader';
import { aJpeg, printedPhotos } from '#test/support/photos';

const sheet = sheetOfDraft(aFullInvoice(), { edition: 'lite', brandColor: '#1d4ed8' });
const options = { author: 'Hartwell Plumbing', createdAt: new Date('2026-11-03T10:00:00Z') };

const pagesOf = async (count: number) =>
  (await readPdf(await renderInvoicePdf(sheet, { ...options, photos: printedPhotos(count) }))).pages.length;

test('photos follow the document, six to a page', async () => {
  const without = await pagesOf(0);
  expect([await pagesOf(1), await pagesOf(6), await pagesOf(7), await pagesOf(20)]).toEqual([
    without + 1,
    without + 1,
    without + 2,
    without + 4,
  ]);
});

test('each photo is in the file byte by byte, without metadata, and its caption is printed', async () => {
  const photos = printedPhotos(6);
  const pdf = Buffer.from(await renderInvoicePdf(sheet, { ...options, photos }));
  for (const { jpeg } of photos) expect(pdf.includes(Buffer.from(jpeg))).toBe(true);
  expect(pdf.includes('Exif')).toBe(false);
  const read = await readPdf(pdf);
  for (const { caption } of photos) expect(shows(read, caption), caption).toBe(true);
});

test('twenty photos of the largest size stay below the 4.5 MB of an email', async () => {
  const noise = (seed: number) => (x: number, y: number) =>
    (((x * 7_919 + y * 104_729 + seed * 31) ** 2) >> 3) % 256;
  const jpeg = aJpeg({ width: 160, height: 160, step: 2, segments: [], sample: noise(1) });
  const photo = { jpeg, width: 160, height: 160, caption: 'Before' };
  const photos = Array.from({ length: 20 }, () => photo);
  const without = (await renderInvoicePdf(sheet, options)).length;
  const added = (await renderInvoicePdf(sheet, { ...options, photos })).length - without;
  // Beside their own bytes, photos add little.
  expect(added - 20 * jpeg.length).toBeLessThan(40_000);
  expect(without + 20 * photoFiles.small.bytes + 40_000).toBeLessThan(4_500_000);
});

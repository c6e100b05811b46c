import { describe, expect, test } from 'vitest';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { disputeFileOf } from '#domain/online-payments/dispute-file';
import { missingPhotoText } from '#domain/photos/photo';
import { certificateOf } from '#domain/quotes/certificate';
import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import {
  type PdfPhoto,
  renderCertificatePdf,
  renderDisputeFilePdf,
} from '#lambdas/platform/pdf/render-pages';
import { anApproval } from '#test/support/approvals';
import { aDispute, aVersion } from '#test/support/disputes';
import { aFullInvoice } from '#test/support/invoices';
import { readPdf, shows } from '#test/support/pdf-reader';
import { type ReadElement, readStructure } from '#test/support/pdf-structure';
import { printedPhotos } from '#test/support/photos';

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
  for (const { jpeg = '' } of photos) expect(pdf.includes(Buffer.from(jpeg))).toBe(true);
  expect(pdf.includes('Exif')).toBe(false);
  const read = await readPdf(pdf);
  for (const { caption } of photos) expect(shows(read, caption), caption).toBe(true);
});

test('a photo that is gone is a sentence in its place, and no figure', async () => {
  const [first, third] = printedPhotos(2);
  if (!first || !third) throw new Error('There are two photos');
  const missing = { width: 1, height: 1, caption: 'After', isMissing: true } as const;
  const pdf = await renderInvoicePdf(sheet, { ...options, photos: [first, missing, third] });
  expect(figuresOf(pdf)).toHaveLength(2);
  const read = await readPdf(pdf);
  expect(shows(read, missingPhotoText(missing))).toBe(true);
  expect(shows(read, missingPhotoText({ caption: '' }))).toBe(false);
});

/** Alternative texts of the figures of a PDF, in reading order. */
function figuresOf(pdf: Uint8Array): readonly (string | undefined)[] {
  const { root, faults } = readStructure(pdf);
  expect(faults).toEqual([]);
  const found = (element: ReadElement): readonly (string | undefined)[] => [
    ...(element.type === 'Figure' ? [element.alternative] : []),
    ...element.children.flatMap(found),
  ];
  return found(root);
}

describe('a certificate', () => {
  const certificate = certificateOf(anApproval);

  test('shows the photos of its quote after its page, six to a page, with captions as alternative texts', async () => {
    const photos = printedPhotos(7);
    const [without, pdf] = [
      await renderCertificatePdf(certificate, options),
      await renderCertificatePdf(certificate, { ...options, photos }),
    ];
    expect((await readPdf(pdf)).pages.length).toBe((await readPdf(without)).pages.length + 2);
    for (const { jpeg = '' } of photos) expect(Buffer.from(pdf).includes(Buffer.from(jpeg))).toBe(true);
    const figures = figuresOf(pdf);
    for (const [index, { caption }] of photos.entries())
      expect(figures).toContain(caption === '' ? `Photo ${index + 1} of 7` : caption);
  });

  test('says how many photos were approved', () => {
    const photos = [{ photoId: 'a', caption: '' }];
    const shown = certificateOf({ ...anApproval, content: { ...anApproval.content, photos } });
    expect(shown.groups[0]?.facts).toContainEqual({
      label: 'Photos',
      value: '1 photo, shown on the following pages',
    });
  });
});

describe('a dispute file', () => {
  const shown = (...ids: readonly string[]) =>
    ids.map((photoId) => ({ photoId, caption: `Caption ${photoId}` }));
  const draw = (photos: readonly PdfPhoto[], count: number, pages: number) =>
    renderDisputeFilePdf(
      { ...disputeFileOf(aDispute()), photos: shown(...Array.from({ length: count }, (_, at) => `p${at}`)) },
      { ...options, photos, pages },
    );

  test('lists the photos of every version and of the signed quote once, those of the newest version first', () => {
    const dispute = aDispute({
      versions: [
        aVersion(0, { photos: shown('old', 'both') }),
        aVersion(1, { photos: shown('new', 'both') }),
      ],
    });
    const quote = dispute.quote && {
      ...dispute.quote,
      content: { ...dispute.quote.content, photos: shown('quote', 'old') },
    };
    expect(disputeFileOf({ ...dispute, quote }).photos.map(({ photoId }) => photoId)).toEqual([
      'new',
      'both',
      'old',
      'quote',
    ]);
    expect(disputeFileOf(aDispute()).photos).toEqual([]);
  });

  test('shows them at its end, numbered like its other pages', async () => {
    const photos = printedPhotos(8);
    const pdf = await draw(photos, 8, 19);
    const read = await readPdf(pdf);
    expect(read.pages.length).toBe((await readPdf(await draw([], 0, 19))).pages.length + 2);
    expect(read.textWithoutSpaces).toContain(`page${read.pages.length}of${read.pages.length}`);
    expect(figuresOf(pdf)).toHaveLength(8);
    expect(read.textWithoutSpaces).not.toContain('Leftout');
  });

  test.each([19, 12, 8, 4])(
    'with at most %i pages leaves out the photos that do not fit, and counts them',
    async (pages) => {
      const photos = printedPhotos(60);
      const pdf = await draw(photos, 60, pages);
      const read = await readPdf(pdf);
      expect(read.pages.length).toBeLessThanOrEqual(pages);
      const figures = figuresOf(pdf).length;
      expect(figures).toBe(Math.floor(pages / 3) * 6);
      expect(read.textWithoutSpaces).toContain(`${60 - figures}photos`);
    },
  );
});

import { expect, test } from 'vitest';
import { documentBucket } from '#lambdas/platform/s3/document-bucket';
import { renderedPdfs } from '#lambdas/platform/s3/rendered-pdfs';
import { getQuoteCertificate } from '#lambdas/quotes/approval/get-quote-certificate';
import { anApproval } from '#test/support/approvals';
import { type FakeObjectStore, s3On } from '#test/support/fake-object-store';
import { aPhoto } from '#test/support/photos';
import { anAcceptance, aStoredQuote, storeOf } from '#test/support/stored-quotes';
import { stubIssuedFiles } from '#test/support/stub-issued-files';

test('a certificate without a photo that could not be read is not stored, so that the next one has it', async () => {
  const store: FakeObjectStore = { objects: new Map(), isDown: false };
  const quote = aStoredQuote({ status: 'accepted', acceptance: anAcceptance });
  const content = { ...quote.content, photos: [{ photoId: 'photo-1', caption: 'Before' }] };
  const photoCounts: number[] = [];
  let isReadable = false;
  const request = () =>
    getQuoteCertificate('A'.repeat(22), {
      quotes: storeOf({ ...quote, content }, [anApproval.approval]),
      rendered: renderedPdfs(documentBucket(s3On(store), 'documents')),
      files: stubIssuedFiles,
      siteOrigin: async () => 'https://billhook.example',
      readPhoto: async () => (isReadable ? aPhoto(80, 60) : undefined),
      renderCertificate: async (_, { photos = [] }) => {
        photoCounts.push(photos.length);
        return new Uint8Array([0x25, photos.length]);
      },
    });
  await request();
  isReadable = true;
  for (let count = 0; count < 2; count += 1) await request();
  expect(photoCounts).toEqual([0, 1]);
  expect(store.objects.size).toBe(1);
});

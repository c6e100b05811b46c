import { expect, test } from 'vitest';
import type { PdfPhoto } from '#lambdas/platform/pdf/render-pages';
import { documentBucket } from '#lambdas/platform/s3/document-bucket';
import { renderedPdfs } from '#lambdas/platform/s3/rendered-pdfs';
import { getQuoteCertificate } from '#lambdas/quotes/approval/get-quote-certificate';
import { anApproval } from '#test/support/approvals';
import { type FakeObjectStore, s3On } from '#test/support/fake-object-store';
import { aPhoto } from '#test/support/photos';
import { anAcceptance, aStoredQuote, storeOf } from '#test/support/stored-quotes';
import { stubIssuedFiles } from '#test/support/stub-issued-files';

/** Asks for a certificate with a photo several times. Returns how many photos each rendered one had, and the files. */
async function requestCertificates(
  count: number,
  readPhoto: (request: number) => Promise<Uint8Array | undefined>,
) {
  const store: FakeObjectStore = { objects: new Map(), isDown: false };
  const quote = aStoredQuote({ status: 'accepted', acceptance: anAcceptance });
  const content = { ...quote.content, photos: [{ photoId: 'photo-1', caption: 'Before' }] };
  const drawn: (readonly PdfPhoto[])[] = [];
  for (let request = 0; request < count; request += 1)
    await getQuoteCertificate('A'.repeat(22), {
      quotes: storeOf({ ...quote, content }, [anApproval.approval]),
      rendered: renderedPdfs(documentBucket(s3On(store), 'documents')),
      files: stubIssuedFiles,
      siteOrigin: async () => 'https://billhook.example',
      readPhoto: () => readPhoto(request),
      renderCertificate: async (_, { photos = [] }) => {
        drawn.push(photos);
        return new Uint8Array([0x25, photos.length]);
      },
    });
  return { drawn, stored: store.objects.size };
}

test('a certificate without a photo that could not be read is not stored, so that the next one has it', async () => {
  const { drawn, stored } = await requestCertificates(3, async (request) => {
    if (request === 0) throw new Error('The bucket does not answer');
    return aPhoto(80, 60);
  });
  expect(drawn).toMatchObject([[], [{ caption: 'Before', width: 80 }]]);
  expect(stored).toBe(1);
});

test('a certificate of a photo that is gone says so, and is drawn once', async () => {
  const { drawn, stored } = await requestCertificates(3, async () => undefined);
  expect(drawn).toEqual([[{ caption: 'Before', isMissing: true, width: 1, height: 1 }]]);
  expect(stored).toBe(1);
});

import type { HandedPdfs } from '../../free-invoice/ports.ts';
import type { DocumentBucket } from './document-bucket.ts';

const keyOf = (submissionId: string) => `free-invoices/${submissionId}.pdf`;

/** The PDFs of the free generator; the bucket forgets them by itself. */
export const handedPdfs = (bucket: DocumentBucket): HandedPdfs => ({
  keep: (submissionId, pdf) => bucket.write(keyOf(submissionId), pdf, 'application/pdf'),
  find: (submissionId) => bucket.read(keyOf(submissionId)),
});

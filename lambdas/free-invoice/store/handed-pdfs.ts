import type { DocumentBucket } from '../../platform/s3/document-bucket.ts';
import type { HandedPdfs } from '../ports.ts';

const keyOf = (submissionId: string) => `free-invoices/${submissionId}.pdf`;

/** The PDFs of the free generator; the bucket deletes them automatically. */
export const handedPdfs = (bucket: DocumentBucket): HandedPdfs => ({
  keep: (submissionId, pdf) => bucket.write(keyOf(submissionId), pdf, 'application/pdf'),
  find: (submissionId) => bucket.read(keyOf(submissionId)),
});

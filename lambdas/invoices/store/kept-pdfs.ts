import type { DocumentBucket } from '../../platform/s3/document-bucket.ts';
import type { KeptPdfs } from '../ports.ts';

const keyOf = (userId: string, content: { readonly invoiceId: string; readonly contentId: string }) =>
  `users/${userId}/invoices/${content.invoiceId}/${content.contentId}.pdf`;

/** The PDFs of an account's invoices, one per content. */
export const keptPdfs = (bucket: DocumentBucket): KeptPdfs => ({
  keep: (userId, content, pdf) => bucket.write(keyOf(userId, content), pdf, 'application/pdf'),
  find: (userId, content) => bucket.read(keyOf(userId, content)),
});

import { ifPossible } from '../../platform/log.ts';
import type { DocumentBucket } from '../../platform/s3/document-bucket.ts';
import { issuedLogo, type ShownContent } from '../../profile/index.ts';
import type { InvoiceLogos, KeptPdfs } from '../ports.ts';
import {
  drawInvoice,
  isPaidAsMailed,
  type PdfFacts,
  type PrintPorts,
  printInvoice,
} from './print-invoice.ts';

const keyOf = (userId: string, content: { readonly invoiceId: string; readonly contentId: string }) =>
  `users/${userId}/invoices/${content.invoiceId}/${content.contentId}.pdf`;

/** The PDFs of an account's invoices, one per content. */
export const keptPdfs = (bucket: DocumentBucket): KeptPdfs => ({
  keep: (userId, content, pdf) => bucket.write(keyOf(userId, content), pdf, 'application/pdf'),
  find: (userId, content) => bucket.read(keyOf(userId, content)),
});

export interface PdfPorts extends PrintPorts {
  readonly pdfs: KeptPdfs;
  readonly logos: Pick<InvoiceLogos, 'find'>;
}

/** For an imported invoice: neither stores its file nor makes it known to the page that verifies files. */
const unverified = (ports: PdfPorts): PdfPorts => ({
  ...ports,
  pdfs: { ...ports.pdfs, keep: async () => undefined },
  files: { record: async () => undefined },
});

/**
 * The PDF of a content: the stored file that was emailed (rule 24). If no file was stored, draws it from the snapshot,
 * which gives the same pages. A file that differs from the emailed one (payments, void, another link, hidden parts) is
 * drawn, or comes from `rendered` if that port is given.
 */
export async function keptOrDrawn(
  userId: string,
  content: ShownContent,
  { linkId, importId, ...paid }: Partial<Omit<PdfFacts, 'logo'>> & { readonly importId?: string | undefined },
  given: PdfPorts,
): Promise<Uint8Array> {
  const ports = importId === undefined ? given : unverified(given);
  // The link is printed only beside the payment details.
  const isAsMailed =
    !content.isReduced &&
    isPaidAsMailed(content, paid) &&
    paid.status !== 'void' &&
    (linkId === content.linkId || content.howToPay === undefined);
  const storedPdf = isAsMailed
    ? await ifPossible('pdf-unreadable', ports.pdfs.find(userId, content))
    : undefined;
  if (storedPdf) return storedPdf;
  const logo = await issuedLogo(userId, content, ports.logos);
  return isAsMailed
    ? printInvoice(userId, content, logo, ports)
    : drawInvoice(userId, content, { logo, linkId, ...paid }, ports);
}

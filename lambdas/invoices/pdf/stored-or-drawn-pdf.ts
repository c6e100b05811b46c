import { photoReader } from '../../photos/index.ts';
import { ifPossible } from '../../platform/log.ts';
import type { DocumentBucket } from '../../platform/s3/document-bucket.ts';
import { issuedLogo, type ShownContent } from '../../profile/index.ts';
import type { InvoiceLogos, StoredPdfs } from '../ports.ts';
import { metadataOfIssued } from './issued-metadata.ts';
import {
  drawAndStoreInvoice,
  drawInvoice,
  isPaidAsMailed,
  type PdfFacts,
  type PrintPorts,
} from './print-invoice.ts';

const keyOf = (userId: string, content: { readonly invoiceId: string; readonly contentId: string }) =>
  `users/${userId}/invoices/${content.invoiceId}/${content.contentId}.pdf`;

/** The PDFs of an account's invoices, one per content. */
export const storedPdfs = (bucket: DocumentBucket): StoredPdfs => ({
  keep: (userId, content, pdf) =>
    bucket.write(
      keyOf(userId, content),
      pdf,
      'application/pdf',
      undefined,
      metadataOfIssued({ number: content.invoice.invoiceNumber, to: content.invoice.clientEmail }),
    ),
  find: (userId, content) => bucket.read(keyOf(userId, content)),
  readPhoto: photoReader(bucket),
});

export interface PdfPorts extends PrintPorts {
  readonly pdfs: StoredPdfs;
  readonly logos: Pick<InvoiceLogos, 'find'>;
}

/**
 * The ports for an invoice that was not sent through us: a draft, or an imported one. Its file is not stored, and the
 * page that verifies files does not know it.
 */
export const withoutStoring = <Ports extends PdfPorts>(ports: Ports): Ports => ({
  ...ports,
  pdfs: { ...ports.pdfs, keep: async () => undefined },
  files: { record: async () => undefined },
});

/**
 * The PDF of a content: the stored file that was emailed (rule 24). If no file was stored, draws it from the snapshot,
 * which gives the same pages. A file that differs from the emailed one (payments, void, another link, hidden parts) is
 * drawn, or comes from `rendered` if that port is given.
 */
export async function storedOrDrawnPdf(
  userId: string,
  content: ShownContent,
  { linkId, importId, ...paid }: Partial<Omit<PdfFacts, 'logo'>> & { readonly importId?: string | undefined },
  given: PdfPorts,
): Promise<Uint8Array> {
  const ports = importId === undefined ? given : withoutStoring(given);
  // The link is printed only beside the payment details.
  const hasLink = content.howToPay !== undefined || content.takesOnline === true;
  const isLinkAsMailed = linkId === content.linkId || !hasLink;
  const isAsMailed =
    !content.isReduced && isPaidAsMailed(content, paid) && paid.status !== 'void' && isLinkAsMailed;
  const storedPdf = isAsMailed
    ? await ifPossible('pdf-unreadable', ports.pdfs.find(userId, content))
    : undefined;
  if (storedPdf) return storedPdf;
  const logo = await issuedLogo(userId, content, ports.logos);
  return isAsMailed
    ? drawAndStoreInvoice(userId, content, logo, ports)
    : drawInvoice(userId, content, { logo, linkId, ...paid }, ports);
}

import { ifPossible } from '../../platform/if-possible.ts';
import { issuedLogo, type ShownContent } from '../../profile/index.ts';
import type { InvoiceLogos, KeptPdfs } from '../ports.ts';
import { drawInvoice, type PdfFacts, type PrintPorts, printInvoice } from './print-invoice.ts';

export interface PdfPorts extends PrintPorts {
  readonly pdfs: KeptPdfs;
  readonly logos: Pick<InvoiceLogos, 'find'>;
}

/** Draws the file of an imported invoice, which is not kept, and which the page that verifies files does not know. */
const unverified = (ports: PdfPorts): PdfPorts => ({
  ...ports,
  pdfs: { ...ports.pdfs, keep: async () => undefined },
  files: { record: async () => undefined },
});

/**
 * The PDF of a content: the kept one that was mailed (rule 24). One that was never printed, or could not be kept, is
 * drawn from the snapshot, which gives the same pages. One with payments, that was voided, with another link than it was mailed with, or with
 * something that may not be shown is another file: drawn, or with the port `rendered` taken from there.
 */
export async function keptOrDrawn(
  userId: string,
  content: ShownContent,
  { linkId, importId, ...paid }: Partial<Omit<PdfFacts, 'logo'>> & { readonly importId?: string | undefined },
  given: PdfPorts,
): Promise<Uint8Array> {
  const ports = importId === undefined ? given : unverified(given);
  // The link is printed beside how to pay alone.
  const isAsMailed =
    !content.isReduced &&
    !paid.paidCents &&
    !paid.waivedCents &&
    paid.status !== 'void' &&
    (linkId === content.linkId || content.howToPay === undefined);
  const kept = isAsMailed ? await ifPossible('pdf-unreadable', ports.pdfs.find(userId, content)) : undefined;
  if (kept) return kept;
  const logo = await issuedLogo(userId, content, ports.logos);
  return isAsMailed
    ? printInvoice(userId, content, logo, ports)
    : drawInvoice(userId, content, { logo, linkId, ...paid }, ports);
}

import type { Cents } from '#domain/money';
import { ifPossible } from '../if-possible.ts';
import type { InvoiceContent } from './invoice-record.ts';
import type { InvoiceLogos, KeptPdfs, RenderPdf } from './ports.ts';
import { drawInvoice, printInvoice } from './print-invoice.ts';

/**
 * The PDF of a content: the kept one that was mailed (rule 24). One that was never printed, or could not be kept, is
 * drawn from the snapshot, which gives the same pages;
 * one with payments is always drawn, with what is left to pay.
 */
export async function keptOrDrawn(
  userId: string,
  content: InvoiceContent,
  ports: {
    readonly pdfs: KeptPdfs;
    readonly logos: Pick<InvoiceLogos, 'find'>;
    readonly renderPdf: RenderPdf;
  },
  paidCents?: Cents,
): Promise<Uint8Array> {
  const kept = paidCents ? undefined : await ifPossible('pdf-unreadable', ports.pdfs.find(userId, content));
  if (kept) return kept;
  const logo = content.logoVersion
    ? await ifPossible('logo-unreadable', ports.logos.find(userId, content.logoVersion))
    : undefined;
  if (paidCents) return drawInvoice(content, logo, ports.renderPdf, paidCents);
  return printInvoice(userId, content, logo, ports);
}

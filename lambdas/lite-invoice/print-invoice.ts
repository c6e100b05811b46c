import type { Cents } from '#domain/money';
import { type InvoiceSheet, sheetOfDraft, sheetOfInvoice } from '#domain/paper/invoice-sheet';
import { ifPossible } from '../if-possible.ts';
import type { StoredLogo } from '../logo/ports.ts';
import type { InvoiceContent } from './invoice-record.ts';
import type { RenderPdf, SendInvoicePorts } from './ports.ts';

const sheetOfContent = ({ typed, invoice, brandColor }: InvoiceContent, paidCents: Cents): InvoiceSheet =>
  typed
    ? sheetOfDraft(typed, { edition: 'lite', brandColor })
    : sheetOfInvoice(invoice, { edition: 'lite', brandColor }, paidCents);

/** The PDF of a content, always the same for the same content, logo and what was paid of it. */
export const drawInvoice = (
  content: InvoiceContent,
  logo: StoredLogo | undefined,
  renderPdf: RenderPdf,
  paidCents: Cents = 0,
): Promise<Uint8Array> =>
  renderPdf(sheetOfContent(content, paidCents), {
    author: content.invoice.businessName,
    createdAt: new Date(content.savedAt),
    ...(logo && { logo: logo.png }),
  });

/** Draws a content and keeps the file; if storage is down the invoice goes out all the same. */
export async function printInvoice(
  userId: string,
  content: InvoiceContent,
  logo: StoredLogo | undefined,
  ports: Pick<SendInvoicePorts, 'renderPdf' | 'pdfs'>,
): Promise<Uint8Array> {
  const pdf = await drawInvoice(content, logo, ports.renderPdf);
  await ifPossible('pdf-not-kept', ports.pdfs.keep(userId, content, pdf));
  return pdf;
}

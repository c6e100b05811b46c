import type { PaidPart } from '#domain/documents/amounts';
import {
  type InvoiceSheet,
  type SheetStyle,
  sheetOfDraft,
  sheetOfInvoice,
} from '#domain/documents/invoice-sheet';
import { shownHowToPay } from '#domain/invoices/how-to-pay';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import type { Cents } from '#domain/money';
import { clientPageUrl } from '#domain/public-links/client-page';
import type { IssuedFileFacts, IssuedFileKind } from '#domain/public-links/issued-file';
import type { IssuedFiles } from '../../issued-files/index.ts';
import { ifPossible } from '../../platform/if-possible.ts';
import type { StoredLogo } from '../../platform/s3/logo-store.ts';
import type { RenderedPdfs } from '../../platform/s3/rendered-pdfs.ts';
import type { RenderPdf, SendInvoicePorts } from '../ports.ts';

/** The style of an invoice's document; `pageUrl` is the address of the client's page, if the document shows it. */
export const styleOf = (
  { brandColor, howToPay }: Pick<InvoiceContent, 'brandColor' | 'howToPay'>,
  pageUrl?: string,
): SheetStyle => ({ edition: 'lite', brandColor, howToPay: shownHowToPay(howToPay), pageUrl });

/** What a PDF shows besides the content of its invoice. */
export interface PdfFacts {
  readonly logo: StoredLogo | undefined;
  /** The link of the client's page as it is now; the content's own where the file is that of its mail. */
  readonly linkId: string | undefined;
  readonly paidCents?: Cents | undefined;
  /** Refunded, and not owed any more. */
  readonly waivedCents?: Cents | undefined;
  /** What of that was a deposit that was paid online. */
  readonly onlineDepositCents?: Cents | undefined;
  /** A voided invoice prints VOID. */
  readonly status?: InvoiceRecord['status'] | undefined;
  /** For a receipt. */
  readonly payments?: readonly PaidPart[] | undefined;
  /** For a receipt: where its printed code leads. */
  readonly verifyUrl?: string | undefined;
}

export interface PrintPorts {
  readonly renderPdf: RenderPdf;
  /** Where what a link holder requests is stored; without it every request renders. */
  readonly rendered?: RenderedPdfs;
  readonly siteOrigin: () => Promise<string>;
  /** Remembers the files by their hash. */
  readonly files: Pick<IssuedFiles, 'record'>;
}

/** What the verify page says about a PDF of a content. */
export const fileFactsOf = (
  { invoiceId, contentId, invoice, totalCents }: InvoiceContent,
  file: Extract<IssuedFileKind, 'invoice' | 'receipt'>,
): IssuedFileFacts => ({
  ...{ file, documentId: invoiceId, contentId, totalCents },
  businessName: invoice.businessName,
  number: invoice.invoiceNumber,
});

async function sheetOf(
  content: InvoiceContent,
  { linkId, paidCents = 0, waivedCents, onlineDepositCents, payments, status, verifyUrl }: PdfFacts,
  siteOrigin: PrintPorts['siteOrigin'],
): Promise<InvoiceSheet> {
  const pageUrl = linkId === undefined ? undefined : clientPageUrl(await siteOrigin(), linkId);
  const style = { ...styleOf(content, pageUrl), payments, verifyUrl, isVoid: status === 'void' };
  const settled = { depositCents: content.depositCents, paidCents, waivedCents, onlineDepositCents };
  return content.typed
    ? sheetOfDraft(content.typed, style, settled)
    : sheetOfInvoice(content.invoice, style, settled);
}

/** The PDF of a content, always the same for the same content and facts. Its hash is stored, because it leaves the product. */
export async function drawInvoice(
  userId: string,
  content: InvoiceContent,
  facts: PdfFacts,
  { renderPdf, rendered, siteOrigin, files }: PrintPorts,
): Promise<Uint8Array> {
  const sheet = await sheetOf(content, facts, siteOrigin);
  const author = content.invoice.businessName;
  const render = async () => {
    const pdf = await renderPdf(sheet, {
      ...{ author, createdAt: new Date(content.savedAt) },
      ...(facts.logo && { logo: facts.logo.png }),
    });
    await files.record(userId, pdf, fileFactsOf(content, facts.payments ? 'receipt' : 'invoice'));
    return pdf;
  };
  return rendered
    ? rendered.of(userId, { sheet, author, at: content.savedAt, logo: facts.logo?.version }, render)
    : render();
}

/** Draws a content as it is mailed and keeps the file; if storage is down the invoice goes out all the same. */
export async function printInvoice(
  userId: string,
  content: InvoiceContent,
  logo: StoredLogo | undefined,
  ports: PrintPorts & Pick<SendInvoicePorts, 'pdfs'>,
): Promise<Uint8Array> {
  // This file is stored for good, so that it is not stored for a week as well.
  const { rendered: _, ...alone } = ports;
  const pdf = await drawInvoice(userId, content, { logo, linkId: content.linkId }, alone);
  await ifPossible('pdf-not-kept', ports.pdfs.keep(userId, content, pdf));
  return pdf;
}

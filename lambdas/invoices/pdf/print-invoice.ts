import { shownHowToPay } from '#domain/documents/how-to-pay';
import {
  type InvoiceSheet,
  type SheetStyle,
  sheetOfDraft,
  sheetOfInvoice,
} from '#domain/documents/invoice-sheet';
import type { ChangedPart } from '#domain/documents/progress';
import { asksForMoney, type PrintedMoney } from '#domain/documents/settlement';
import type { InvoiceContent, InvoiceRecord } from '#domain/invoices/invoice-record';
import type { IssuedFileFacts, IssuedFileKind } from '#domain/issued-files/issued-file';
import { clientPageUrl } from '#domain/public-links/client-page';
import type { IssuedFiles } from '../../issued-files/index.ts';
import { printedPhotosOf } from '../../photos/index.ts';
import { ifPossible } from '../../platform/log.ts';
import type { StoredLogo } from '../../platform/s3/logo-store.ts';
import type { RenderedPdfs } from '../../platform/s3/rendered-pdfs.ts';
import type { RenderPdf, SendInvoicePorts, StoredPdfs } from '../ports.ts';

/** The style of an invoice's document. `pageUrl` is the address of the client's page, if the document shows it. */
export const styleOf = (
  { brandColor, howToPay, takesOnline }: Pick<InvoiceContent, 'brandColor' | 'howToPay' | 'takesOnline'>,
  pageUrl?: string,
): SheetStyle => ({ edition: 'lite', brandColor, howToPay: shownHowToPay(howToPay), takesOnline, pageUrl });

/** Data that a PDF shows in addition to the content of its invoice. */
export interface PdfFacts extends Omit<PrintedMoney, 'depositCents'> {
  readonly logo: StoredLogo | undefined;
  /** The current link of the client's page; for the file that was emailed, the link stored in the content. */
  readonly linkId: string | undefined;
  /** A voided invoice prints VOID. */
  readonly status?: InvoiceRecord['status'] | undefined;
  /** Nobody can pay it online: the owner excluded it, or takes no online payments now. */
  readonly isUnpayableOnline?: boolean | undefined;
  /** What its part of a quote says now; absent if that is what the invoice says, and on a paper as it was emailed. */
  readonly changedPart?: ChangedPart | undefined;
  /** Set for a receipt: the URL in its printed code. */
  readonly verifyUrl?: string | undefined;
}

export interface PrintPorts {
  readonly renderPdf: RenderPdf;
  /** Stores the PDFs that link holders request. Without it, every request renders. */
  readonly rendered?: RenderedPdfs;
  readonly siteOrigin: () => Promise<string>;
  /** Reads the photos that a document shows. */
  readonly pdfs: Pick<StoredPdfs, 'readPhoto'>;
  /** Stores the hash of each file, so that it can be verified. */
  readonly files: Pick<IssuedFiles, 'record'>;
}

/** The facts that the verify page shows for a PDF of a content. */
export const fileFactsOf = (
  { invoiceId, contentId, invoice, totalCents }: InvoiceContent,
  file: Extract<IssuedFileKind, 'invoice' | 'receipt'>,
): IssuedFileFacts => ({
  file,
  documentId: invoiceId,
  contentId,
  totalCents,
  businessName: invoice.businessName,
  number: invoice.invoiceNumber,
});

async function sheetOf(
  content: InvoiceContent,
  { linkId, logo: _logo, status, verifyUrl, changedPart, isUnpayableOnline = false, ...money }: PdfFacts,
  siteOrigin: PrintPorts['siteOrigin'],
): Promise<InvoiceSheet> {
  const pageUrl = linkId === undefined ? undefined : clientPageUrl(await siteOrigin(), linkId);
  const shownStyle = styleOf(content, pageUrl);
  const takesOnline = shownStyle.takesOnline && !isUnpayableOnline;
  const style = { ...shownStyle, takesOnline, verifyUrl, changedPart, isVoid: status === 'void' };
  const paid = { ...money, depositCents: content.depositCents };
  return content.typed
    ? sheetOfDraft(content.typed, style, paid)
    : sheetOfInvoice(content.invoice, style, paid);
}

/**
 * The PDF of a content, always the same for the same content and facts. Stores its hash, so that the file can be
 * verified later.
 */
export async function drawInvoice(
  userId: string,
  content: InvoiceContent,
  facts: PdfFacts,
  { renderPdf, rendered, siteOrigin, files, pdfs }: PrintPorts,
): Promise<Uint8Array> {
  const sheet = await sheetOf(content, facts, siteOrigin);
  const author = content.invoice.businessName;
  // A receipt is about payments.
  const shownPhotos = facts.verifyUrl === undefined ? (content.invoice.photos ?? []) : [];
  const render = async () => {
    const { photos, isWhole } = await printedPhotosOf(userId, shownPhotos, pdfs.readPhoto);
    const pdf = await renderPdf(sheet, {
      author,
      createdAt: new Date(content.savedAt),
      ...(facts.logo && { logo: facts.logo.png }),
      ...(photos.length > 0 && { photos }),
    });
    await files.record(
      userId,
      pdf,
      fileFactsOf(content, facts.verifyUrl === undefined ? 'invoice' : 'receipt'),
    );
    return { pdf, isWhole };
  };
  return rendered
    ? rendered.of(
        userId,
        {
          ...{ sheet, author, at: content.savedAt, logo: facts.logo?.version },
          ...(shownPhotos.length > 0 && { photos: shownPhotos }),
        },
        render,
      )
    : (await render()).pdf;
}

/** What the PDF that is emailed to the owner shows in addition to the content: the link, and a deposit paid online. */
export const factsAsMailed = ({ linkId, onlineDepositCents }: InvoiceContent) => ({
  linkId,
  ...(onlineDepositCents !== undefined && { paidCents: onlineDepositCents, onlineDepositCents }),
});

/**
 * True if the money is that on the emailed PDF, none or only the deposit paid online, it can still be paid online if that
 * PDF says so, and its part of a quote stands as that PDF says.
 */
export const isPaidAsMailed = (
  { onlineDepositCents: shown = 0, takesOnline }: InvoiceContent,
  {
    paidCents = 0,
    onlineDepositCents = 0,
    waivedCents = 0,
    reportedCents = 0,
    isUnpayableOnline = false,
    changedPart,
    ...money
  }: Omit<PdfFacts, 'logo' | 'linkId'>,
): boolean =>
  paidCents === shown &&
  onlineDepositCents === shown &&
  waivedCents === 0 &&
  reportedCents === 0 &&
  !(takesOnline && isUnpayableOnline) &&
  changedPart === undefined &&
  asksForMoney(money) &&
  (money.payments ?? []).every(({ isDeposit, amountCents }) => isDeposit && amountCents > 0);

/** Draws a content as it is emailed and stores the file. If storage is down, the invoice is sent anyway. */
export async function drawAndStoreInvoice(
  userId: string,
  content: InvoiceContent,
  logo: StoredLogo | undefined,
  ports: PrintPorts & Pick<SendInvoicePorts, 'pdfs'>,
): Promise<Uint8Array> {
  // This file is stored permanently, so it skips `rendered`, which stores files for a week.
  const { rendered: _, ...otherPorts } = ports;
  const pdf = await drawInvoice(userId, content, { logo, ...factsAsMailed(content) }, otherPorts);
  await ifPossible('pdf-not-kept', ports.pdfs.keep(userId, content, pdf));
  return pdf;
}

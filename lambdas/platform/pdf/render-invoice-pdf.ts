import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { type LogoSize, layOutPages } from '#domain/documents/print/page-layout';
import { printedTexts } from '#domain/documents/print/printable-text';
import type { PrintedSheet } from '#domain/documents/printed-sheet';
import { captionsOf, type PdfOptions, renderPages } from './render-pages.ts';

/** The size in pixels from the header of a PNG, which always comes first. */
function pngSize(png: Uint8Array): LogoSize {
  const header = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
}

const renderSheet = (sheet: PrintedSheet, title: string, options: PdfOptions): Promise<Uint8Array> =>
  renderPages(
    {
      title,
      texts: [...printedTexts(sheet), ...captionsOf(options)],
      layOut: (setter) => layOutPages(sheet, setter, options.logo && pngSize(options.logo), options.photos),
    },
    options,
  );

/** Renders the document view of an invoice or of its receipt as a PDF. */
export function renderInvoicePdf(sheet: InvoiceSheet, options: PdfOptions): Promise<Uint8Array> {
  const kind = sheet.title === 'RECEIPT' ? 'Receipt for invoice' : 'Invoice';
  // The first fact is the invoice number.
  return renderSheet(sheet, `${kind} ${sheet.facts[0]?.value ?? ''} – ${sheet.business.name}`, options);
}

/** Renders the paper of a quote or change order as a PDF. */
export function renderQuotePdf(paper: PrintedSheet, options: PdfOptions): Promise<Uint8Array> {
  const kind = paper.title === 'QUOTE' ? 'Quote' : 'Change order';
  const number = paper.facts.find(({ label }) => label.endsWith('Number'))?.value;
  const what = number === undefined ? kind : `${kind} ${number}`;
  const { name } = paper.business;
  return renderSheet(paper, name === '' ? what : `${what} – ${name}`, options);
}

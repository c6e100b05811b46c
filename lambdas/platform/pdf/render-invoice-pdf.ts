import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import { type LogoSize, layOutPages } from '#domain/documents/print/page-layout';
import { printedTexts } from '#domain/documents/print/printable-text';
import { captionsOf, type PdfOptions, renderPages } from './render-pages.ts';

/** The size in pixels from the header of a PNG, which always comes first. */
function pngSize(png: Uint8Array): LogoSize {
  const header = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
}

/** Renders the document view of an invoice as a PDF. */
export const renderInvoicePdf = (sheet: InvoiceSheet, options: PdfOptions): Promise<Uint8Array> =>
  renderPages(
    {
      // The first fact is the invoice number.
      title: `Invoice ${sheet.facts[0]?.value ?? ''} – ${sheet.business.name}`,
      texts: [...printedTexts(sheet), ...captionsOf(options)],
      layOut: (setter) => layOutPages(sheet, setter, options.logo && pngSize(options.logo), options.photos),
    },
    options,
  );

import type { InvoiceSheet } from '#domain/paper/invoice-sheet';
import { helveticaTypesetter } from './helvetica-typesetter.ts';
import { type InvoicePdfOptions, invoiceDocument } from './invoice-document.ts';
import { print } from './pdfmake-engine.ts';
import { isWinAnsi, printable } from './win-ansi.ts';

export type { InvoicePdfOptions } from './invoice-document.ts';

/** Every text that is printed, to find out which scripts the document needs. */
export function printedTexts(sheet: InvoiceSheet, options: InvoicePdfOptions): string[] {
  const { business, facts, billTo, rows, notes } = sheet;
  return [
    business.name,
    ...business.lines,
    ...facts.flatMap(({ label, value }) => [label, value]),
    ...(billTo ? [billTo.name ?? '', ...billTo.lines] : []),
    ...rows.flatMap((row) => [row.description, row.quantity, row.unitPrice, row.total]),
    notes?.text ?? '',
    sheet.footer,
    options.footnote ?? '',
  ].map(printable);
}

/**
 * Draws the sheet as a PDF on letter pages. Text beyond Windows-1252 is set in embedded fonts chosen by its scripts;
 * what no font shows is printed as a box, never as another character.
 */
export async function renderInvoicePdf(sheet: InvoiceSheet, options: InvoicePdfOptions): Promise<Uint8Array> {
  const texts = printedTexts(sheet, options);
  const setter = texts.every(isWinAnsi)
    ? helveticaTypesetter
    : await import('./world-typesetter.ts').then(({ openWorldTypesetter }) => openWorldTypesetter(texts));
  return print(invoiceDocument(sheet, options, setter), setter.fonts);
}

import type { InvoiceSheet } from '#domain/paper/invoice-sheet';
import { type LogoSize, layOutPages } from '#domain/paper/print/page-layout';
import { printedTexts } from '#domain/paper/print/printed-texts';
import { isWinAnsi } from '#domain/paper/print/win-ansi';
import { helveticaPress } from './helvetica-press.ts';
import { pageDocument } from './page-document.ts';
import { print } from './pdfmake-engine.ts';
import type { Press } from './printed-run.ts';

export interface InvoicePdfOptions {
  /** A PNG that our own code encoded; foreign bytes must never come here. */
  readonly logo?: Uint8Array;
  /** Who issues the invoice, for the document's properties. */
  readonly author: string;
  readonly createdAt: Date;
}

/** The size that the header of a PNG says, which always comes first. */
function pngSize(png: Uint8Array): LogoSize {
  const header = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
}

function draw<Line>(
  sheet: InvoiceSheet,
  { author, createdAt, logo }: InvoicePdfOptions,
  press: Press<Line>,
): Promise<Uint8Array> {
  const title = `Invoice ${sheet.facts[0]?.value ?? ''} – ${sheet.business.name}`;
  const pages = layOutPages(sheet, press.setter, logo && pngSize(logo));
  return print(pageDocument({ title, author, createdAt, pages, logo, press }), press.fonts);
}

/**
 * Draws the sheet as a PDF on letter pages. Text beyond Windows-1252 is set in embedded fonts chosen by its scripts;
 * what no font shows is printed as a box, never as another character.
 */
export async function renderInvoicePdf(sheet: InvoiceSheet, options: InvoicePdfOptions): Promise<Uint8Array> {
  const texts = printedTexts(sheet);
  if (texts.every(isWinAnsi)) return draw(sheet, options, helveticaPress());
  const { openWorldPress } = await import('./world-press.ts');
  return draw(sheet, options, await openWorldPress(texts));
}

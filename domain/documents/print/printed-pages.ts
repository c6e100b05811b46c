import type { InvoiceSheet } from '../invoice-sheet.ts';
import type { PrintedPage } from './page-flow.ts';
import { type LogoSize, layOutPages } from './page-layout.ts';
import { printedTexts } from './printable-text.ts';
import { screenTypesetter } from './screen-typesetter.ts';

/**
 * The pages of a sheet as they will print, for a preview: `rows` lists the rows of the document on each page, and
 * `items` the texts and lines with their positions.
 */
export const printedPages = (sheet: InvoiceSheet, logo?: LogoSize): PrintedPage<string>[] =>
  layOutPages(sheet, screenTypesetter(printedTexts(sheet)), logo);

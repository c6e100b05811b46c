import type { InvoiceSheet } from '../invoice-sheet.ts';
import type { PrintedPage } from './page-flow.ts';
import { type LogoSize, layOutPages } from './page-layout.ts';
import { printedTexts } from './printable-text.ts';

import { screenTypesetter } from './screen-typesetter.ts';

/**
 * The pages of a sheet as they will print, for a preview: `rows` says which rows of the sheet stand on which page, and
 * `items` what stands where.
 */
export const printedPages = (sheet: InvoiceSheet, logo?: LogoSize): PrintedPage<string>[] =>
  layOutPages(sheet, screenTypesetter(printedTexts(sheet)), logo);

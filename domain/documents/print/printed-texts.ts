import type { InvoiceSheet } from '../invoice-sheet.ts';
import { printable } from './win-ansi.ts';

/** Every text of a sheet that is printed, to find out which scripts and characters a document needs. */
export function printedTexts(sheet: InvoiceSheet): string[] {
  const { business, facts, billTo, rows, adjustments = [], payment, notes } = sheet;
  return [
    business.name,
    ...business.lines,
    ...facts.flatMap(({ label, value }) => [label, value]),
    ...(billTo ? [billTo.name ?? '', ...billTo.lines] : []),
    ...rows.flatMap((row) => [row.description, row.quantity, row.unitPrice, row.total]),
    ...adjustments.flatMap(({ label, value }) => [label, value]),
    payment?.text ?? '',
    notes?.text ?? '',
    sheet.footer,
  ].map(printable);
}

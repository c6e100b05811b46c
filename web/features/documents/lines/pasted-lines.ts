import { emptyLine, type LineDraft } from '#domain/documents/invoice-draft';

/**
 * Rows copied from a spreadsheet, as lines: description, quantity, price by tabs. Empty for a text that is no table,
 * which the field then takes as it is.
 */
export function pastedLines(text: string): LineDraft[] {
  const rows = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  if (!rows.some((row) => row.includes('\t'))) return [];
  return rows.map((row) => {
    const [description = '', quantity = '', unitPrice = ''] = row.split('\t').map((cell) => cell.trim());
    return { description, quantity: quantity || emptyLine.quantity, unitPrice };
  });
}

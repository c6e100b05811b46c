import encodeQR from 'qr';
import { darkRuns, withoutBorder } from '#domain/documents/print/dark-runs';
import type { ItemOf } from '#domain/documents/print/page-flow';

/** Points by which rows of a QR code overlap, so that no screen shows a gap between them. */
const overlap = 0.05;

/** Draws a QR code as rectangles, one for each run of dark modules in a row. */
export function drawCode(pdf: PDFKit.PDFDocument, { text, x, y, size }: ItemOf<unknown, 'code'>): void {
  const modules = withoutBorder(encodeQR(text, 'raw', { ecc: 'medium', border: 1 }));
  const unit = size / modules.length;
  pdf.fillColor('#000000');
  for (const { row, start, length } of darkRuns(modules))
    pdf.rect(x + start * unit, y + row * unit, length * unit, unit + overlap).fill();
}

import PDFDocument from 'pdfkit';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';

const left = 54;
const right = 558;
const bottom = 700;

/** The reference for our PDF: the same page drawn with unmodified pdfkit, at positions that are computed in advance. */
export function drawWithPlainPdfkit(sheet: InvoiceSheet): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    info: { Title: 'Invoice', Author: 'Bench' },
    lang: 'en-US',
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const done = new Promise<Uint8Array>((resolve) => pdf.on('end', () => resolve(Buffer.concat(chunks))));

  const write = (text: string, x: number, y: number, size: number, color: string, bold = false): void => {
    pdf
      .font(bold ? 'Helvetica-Bold' : 'Helvetica', size)
      .fillColor(color)
      .text(text, x, y, { lineBreak: false });
  };
  const writeRight = (
    text: string,
    end: number,
    y: number,
    size: number,
    color: string,
    bold = false,
  ): void => {
    pdf.font(bold ? 'Helvetica-Bold' : 'Helvetica', size);
    write(text, end - pdf.widthOfString(text), y, size, color, bold);
  };
  const drawRule = (y: number, width: number, color: string, from = left): void => {
    pdf.moveTo(from, y).lineTo(right, y).lineWidth(width).stroke(color);
  };
  const drawFooter = (): void => {
    pdf.font('Helvetica', 8.5);
    write(sheet.footer, (612 - pdf.widthOfString(sheet.footer)) / 2, 732, 8.5, '#71717a');
    write('Page 1', 290, 744, 8.5, '#71717a');
  };
  const drawTableHeader = (y: number): number => {
    write(sheet.columns.description, left, y, 9.5, '#09090b', true);
    writeRight(sheet.columns.quantity, 400, y, 9.5, '#09090b', true);
    writeRight(sheet.columns.unitPrice, 476, y, 9.5, '#09090b', true);
    writeRight(sheet.columns.total, right, y, 9.5, '#09090b', true);
    drawRule(y + 18, 1.2, sheet.brandColor);
    return y + 24;
  };

  write(sheet.business.name, left, 50, 16, '#09090b', true);
  for (const [index, line] of sheet.business.lines.entries())
    write(line, left, 70 + index * 12, 9.5, '#3f3f46');
  writeRight(sheet.title, right, 50, 26, sheet.brandColor, true);
  sheet.facts.forEach(({ label, value }, index) => {
    writeRight(label, 420, 90 + index * 14, 9.5, '#3f3f46');
    writeRight(value, right, 90 + index * 14, 9.5, '#09090b');
  });
  if (sheet.billTo) {
    write(sheet.billTo.heading, left, 160, 8.5, sheet.brandColor, true);
    write(sheet.billTo.name ?? '', left, 173, 11.5, '#09090b', true);
    for (const [index, line] of sheet.billTo.lines.entries())
      write(line, left, 188 + index * 12, 9.5, '#3f3f46');
  }
  let y = drawTableHeader(262);
  for (const row of sheet.rows) {
    if (y > bottom) {
      drawFooter();
      pdf.addPage();
      y = drawTableHeader(50);
    }
    write(row.description, left, y, 9.5, '#09090b');
    writeRight(row.quantity, 400, y, 9.5, '#09090b');
    writeRight(row.unitPrice, 476, y, 9.5, '#09090b');
    writeRight(row.total, right, y, 9.5, '#09090b');
    drawRule(y + 17, 0.6, '#e4e4e7');
    y += 23;
  }
  write(sheet.subtotal.label, 338, y, 9.5, '#3f3f46');
  writeRight(sheet.subtotal.value, right, y, 9.5, '#3f3f46');
  drawRule(y + 18, 1.2, sheet.brandColor, 338);
  write(sheet.total.label, 338, y + 25, 13, '#09090b', true);
  writeRight(sheet.total.value, right, y + 25, 13, '#09090b', true);
  if (sheet.notes) {
    write(sheet.notes.heading, left, y + 60, 8.5, sheet.brandColor, true);
    write(sheet.notes.text, left, y + 74, 9.5, '#3f3f46');
  }
  drawFooter();
  pdf.end();
  return done;
}

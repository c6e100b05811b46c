import { renderInvoicePdf } from '#lambdas/platform/pdf/render-invoice-pdf';
import { benchSheet } from './bench-sheet.ts';
import { reportDrawing } from './report-drawing.ts';

await reportDrawing((lines) =>
  renderInvoicePdf(benchSheet(lines), { author: 'Meridian', createdAt: new Date('2026-11-03T10:00:00Z') }),
);

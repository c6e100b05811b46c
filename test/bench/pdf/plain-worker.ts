import { benchSheet } from './bench-sheet.ts';
import { drawWithPlainPdfkit } from './plain-pdfkit.ts';
import { reportDrawing } from './report-drawing.ts';

await reportDrawing((lines) => drawWithPlainPdfkit(benchSheet(lines)));

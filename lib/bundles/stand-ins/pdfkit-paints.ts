import Nothing from './nothing.ts';

/** In the place of pdfkit's gradients and patterns: what is painted is never one of them. */
export default {
  PDFGradient: Nothing,
  PDFLinearGradient: Nothing,
  PDFRadialGradient: Nothing,
  PDFTilingPattern: Nothing,
};

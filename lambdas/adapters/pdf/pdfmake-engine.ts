import pdfmake from 'pdfmake';
import type { TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces';
import documentModule from 'pdfmake/js/PDFDocument.js';
import './fonts/join-fontkit.ts';

/** pdfmake's own file system in memory; its types leave it out. */
interface VirtualFiles {
  writeFileSync(name: string, content: Uint8Array): void;
}
const { virtualfs } = pdfmake as unknown as { readonly virtualfs: VirtualFiles };

/** The two fonts that every reader has; they pass for files in pdfmake, but nothing is read for them. */
const isStandardFont = (path: string): boolean => path === 'Helvetica' || path === 'Helvetica-Bold';

// An invoice refers to nothing outside itself: no URL is fetched and no file is read on behalf of its text.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(isStandardFont);

/** Keeps a font file in memory, for this and all later documents. */
export const addFontFile = (name: string, bytes: Uint8Array): void => virtualfs.writeFileSync(name, bytes);

/** Measures text as pdfmake will print it, kerned: width in thousandths of the font size. */
export type Ruler = (text: string, family: string, bold: boolean) => number;

// Its source is CommonJS when it is run and an ES module when it is bundled.
const PdfMakeDocument = 'default' in documentModule ? documentModule.default : documentModule;

export function openRuler(fonts: TFontDictionary): Ruler {
  const document = new PdfMakeDocument(fonts, {}, {}, {}, { font: null }, virtualfs, isStandardFont);
  return (text, family, bold) => document.provideFont(family, bold, false).widthOfString(text, 1000);
}

/** Prints a document; the result is a whole PDF file. */
export function print(definition: TDocumentDefinitions, fonts: TFontDictionary): Promise<Uint8Array> {
  // createPdf takes over the fonts before it first waits, so documents printed side by side do not mix.
  pdfmake.setFonts(fonts);
  return pdfmake.createPdf(definition).getBuffer();
}

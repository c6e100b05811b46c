// The parts in use of packages that come without types.

declare module 'pdfmake/js/PDFDocument.js' {
  /** pdfkit's font as pdfmake sees it; widths in points. */
  export interface MeasuringFont {
    widthOfString(text: string, size: number): number;
  }
  class PdfMakeDocument {
    constructor(
      fonts: object,
      images: object,
      patterns: object,
      attachments: object,
      options: object,
      virtualfs: object,
      localAccessPolicy: (path: string) => boolean,
    );
    provideFont(family: string, bold: boolean, italics: boolean): MeasuringFont;
  }
  const module: typeof PdfMakeDocument | { readonly default: typeof PdfMakeDocument };
  export default module;
}

declare module 'linebreak' {
  class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
  export default LineBreaker;
}

declare module 'bidi-js' {
  interface Embedding {
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly start: number; readonly end: number; readonly level: number }[];
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): Embedding;
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}

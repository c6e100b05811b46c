// Types for the used parts of packages without types.

declare module 'pdfmake/js/PDFDocument.js' {
  /** pdfkit's document with pdfmake's fonts and images by name, and its rule about which files may be read. */
  type PdfMakeDocument = new (
    fonts: object,
    images: object,
    patterns: object,
    attachments: object,
    options: PDFKit.PDFDocumentOptions,
    virtualfs: undefined,
    localAccessPolicy: (path: string) => boolean,
  ) => PDFKit.PDFDocument & {
    readonly page: {
      readonly fonts: Record<string, unknown>;
      readonly dictionary: {
        readonly id: number;
        readonly data: { readonly Annots?: readonly { readonly id: number }[] };
      };
    };
    readonly _font: import('./text-font.ts').PdfkitFont;
    readonly _offsets: (number | null | undefined)[];
    _offset: number;
    readonly _root: { readonly data: Record<string, unknown> };
    readonly _info: object;
    readonly _id: Buffer;
    /** The number of unfinished objects. */
    _waiting: number;
    _refEnd(object: { readonly id: number; readonly offset: number | null | undefined }): void;
    _write(data: string | Uint8Array): void;
    _finalize(): void;
  };
  const module: PdfMakeDocument | { readonly default: PdfMakeDocument };
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

import documentModule from 'pdfmake/js/PDFDocument.js';
import { page as letter } from '#domain/documents/print/page-design';
import type { ItemOf, PrintedPage } from '#domain/documents/print/page-flow';
import './fonts/join-fontkit.ts';
import type { Press, PrintedRun } from './printed-run.ts';

/** What a file says of itself, its pages, and what sets them. */
export interface PageFile<Line> {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
  readonly pages: readonly PrintedPage<Line>[];
  /** A PNG that our own code encoded. */
  readonly logo?: Uint8Array | undefined;
  readonly press: Press<Line>;
}

type Pdf = PDFKit.PDFDocument;

/** How pdfkit draws a run: where it is told, on one line, shaped in the place of OpenType's features. */
const drawing = ({ shaping }: PrintedRun): PDFKit.Mixins.TextOptions => ({
  lineBreak: false,
  baseline: 'alphabetic',
  ...(shaping && { features: shaping as PDFKit.Mixins.OpenTypeFeatures[] }),
});

function drawText<Line>(pdf: Pdf, item: ItemOf<Line, 'text'>, press: Press<Line>): void {
  const { line, style, color, align, link, y } = item;
  const runs = press.runsOf(line, style);
  const widthOf = (run: PrintedRun): number =>
    pdf.font(run.font, style.size).widthOfString(run.text, drawing(run));
  let x = item.x;
  if (align !== 'left') {
    const free = item.width - runs.reduce((sum, run) => sum + widthOf(run), 0);
    x += align === 'right' ? free : free / 2;
  }
  const start = x;
  pdf.fillColor(color);
  for (const run of runs) {
    // pdfkit moves its place to the end of what it has drawn.
    pdf.font(run.font, style.size).text(run.text, x, y, drawing(run));
    x = pdf.x;
  }
  if (link !== undefined) pdf.link(start, y - style.size, x - start, style.size * 1.25, link);
}

function drawRule(pdf: Pdf, { x, y, width, thickness, color }: ItemOf<unknown, 'rule'>): void {
  pdf
    .lineWidth(thickness)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke(color);
}

function drawItem<Line>(
  pdf: Pdf,
  item: ItemOf<Line, 'text' | 'rule' | 'logo'>,
  { press, logo }: PageFile<Line>,
): void {
  if (item.kind === 'text') drawText(pdf, item, press);
  else if (item.kind === 'rule') drawRule(pdf, item);
  else if (logo) pdf.image(Buffer.from(logo), item.x, item.y, { width: item.width, height: item.height });
}

// Its source is CommonJS when it is run and an ES module when it is bundled.
const PdfMakeDocument = 'default' in documentModule ? documentModule.default : documentModule;

/** A document refers to nothing outside itself: no file is read on behalf of its text. */
const openDocument = (options: PDFKit.PDFDocumentOptions): Pdf =>
  new PdfMakeDocument({}, {}, {}, {}, options, undefined, () => false);

/** The bytes of a document; pdfkit ends it once all pictures are unpacked. */
const bytesOf = (pdf: Pdf): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.end();
  });

/** Draws letter pages as a whole PDF file. pdfmake lays nothing out: all stands where the domain has put it. */
export async function drawPages<Line>(file: PageFile<Line>): Promise<Uint8Array> {
  const { title, author, createdAt, press, pages } = file;
  const pdf = openDocument({
    size: [letter.width, letter.height],
    margin: 0,
    autoFirstPage: false,
    // No font but those of its texts; pdfkit would begin with Helvetica.
    font: '',
    // From 1.4 on pdfkit repeats title and author in an XML block without escaping them.
    pdfVersion: '1.3',
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  });
  for (const [name, font] of press.fonts) pdf.registerFont(name, font);
  for (const { items } of pages) {
    pdf.addPage();
    for (const item of items) {
      // What makes codes is loaded with the first of them: most papers have none.
      if (item.kind === 'code') (await import('./draw-code.ts')).drawCode(pdf, item);
      else drawItem(pdf, item, file);
    }
  }
  return bytesOf(pdf);
}

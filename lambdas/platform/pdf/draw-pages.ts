import type { ItemOf, PageItem, PrintedDocument } from '#domain/documents/print/page-flow';
import type { Role } from '#domain/documents/print/structure';
import './fonts/join-fontkit.ts';
import { addStructure, bytesOf, type FileProperties, openPdf, type Pdf } from './tagged-document.ts';
import type { PrintedRun, TextRenderer } from './text-renderer.ts';

/** A file to draw. */
export interface PageFile<Line> extends FileProperties {
  readonly document: PrintedDocument<Line>;
  /** A PNG that our own code encoded. */
  readonly logo?: Uint8Array | undefined;
  readonly text: TextRenderer<Line>;
}

/** How pdfkit draws a run: on one line from its position, with our shaping in the place of OpenType's features. */
const drawing = ({ shaping }: PrintedRun): PDFKit.Mixins.TextOptions => ({
  lineBreak: false,
  baseline: 'alphabetic',
  features: shaping as PDFKit.Mixins.OpenTypeFeatures[],
});

/** Draws the runs of a line; gives the positions where they begin and end. */
function drawRuns<Line>(
  pdf: Pdf,
  { style, color, align, x, y, width }: ItemOf<Line, 'text'>,
  runs: readonly PrintedRun[],
): { from: number; to: number } {
  let from = x;
  if (align !== 'left') {
    const widthOf = (run: PrintedRun): number =>
      pdf.font(run.font, style.size).widthOfString(run.text, drawing(run));
    const free = width - runs.reduce((sum, run) => sum + widthOf(run), 0);
    from += align === 'right' ? free : free / 2;
  }
  let to = from;
  pdf.fillColor(color);
  for (const run of runs) {
    // pdfkit moves its position to the end of what it has drawn.
    pdf.font(run.font, style.size).text(run.text, to, y, drawing(run));
    to = pdf.x;
  }
  return { from, to };
}

function drawText<Line>(pdf: Pdf, item: ItemOf<Line, 'text'>, text: TextRenderer<Line>) {
  const runs = text.runsOf(item.line, item.style);
  // A reader puts the runs together from left to right, which is not how this line is read.
  if (!runs.some(({ shaping }) => shaping.rightToLeft)) return drawRuns(pdf, item, runs);
  pdf.markContent('Span', { actual: text.textOf(item.line) });
  const place = drawRuns(pdf, item, runs);
  pdf.endMarkedContent();
  return place;
}

function drawRule(pdf: Pdf, { x, y, width, thickness, color }: ItemOf<unknown, 'rule'>): void {
  pdf
    .lineWidth(thickness)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke(color);
}

/** Draws a line of text that links to a page, as an element of its own below that of its text. */
function drawLink<Line>(
  pdf: Pdf,
  item: ItemOf<Line, 'text'> & { readonly link: string },
  text: TextRenderer<Line>,
  parent: PDFKit.PDFStructureElement,
): void {
  const link = pdf.struct('Link');
  parent.add(link);
  link.add(pdf.markStructureContent('Link'));
  const { from, to } = drawText(pdf, item, text);
  pdf.endMarkedContent();
  const { size } = item.style;
  const annotation = { structParent: link, contents: new String(text.textOf(item.line).trim()) };
  pdf.link(
    from,
    item.y - size,
    to - from,
    size * 1.25,
    item.link,
    annotation as PDFKit.Mixins.AnnotationOption,
  );
  link.end();
}

const roleOf = (item: PageItem<unknown>): Role => (item.kind === 'rule' ? 'Layout' : item.role);

/** Items that follow each other and have one role. */
function* grouped<Line>(items: readonly PageItem<Line>[]): Generator<readonly PageItem<Line>[]> {
  let group: PageItem<Line>[] = [];
  for (const item of items) {
    const isLink = item.kind === 'text' && item.link !== undefined;
    if (group[0] && (isLink || roleOf(group[0]) !== roleOf(item))) {
      yield group;
      group = [];
    }
    group.push(item);
    if (isLink) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

/** Draws letter pages as a whole PDF file. The domain has laid them out; every piece is tagged or an artifact. */
export async function drawPages<Line>(file: PageFile<Line>): Promise<Uint8Array> {
  const { document, logo, text } = file;
  const pdf = openPdf(file);
  for (const [name, font] of text.fonts) pdf.registerFont(name, font);
  const elements = addStructure(pdf, document.structure);
  const drawItem = async (item: PageItem<Line>): Promise<void> => {
    if (item.kind === 'text') drawText(pdf, item, text);
    else if (item.kind === 'rule') drawRule(pdf, item);
    // Few documents have a code, so that its encoder is loaded with the first one.
    else if (item.kind === 'code') (await import('./draw-code.ts')).drawCode(pdf, item);
    else if (logo) pdf.image(Buffer.from(logo), item.x, item.y, { width: item.width, height: item.height });
  };
  for (const { items } of document.pages) {
    pdf.addPage();
    for (const group of grouped(items)) {
      const [first] = group;
      if (!first) continue;
      const role = roleOf(first);
      if (typeof role === 'string') pdf.markContent('Artifact', { type: role });
      else {
        const element = elements.get(role);
        if (!element) throw new Error(`A ${role.type} is not part of the document's structure`);
        if (first.kind === 'text' && first.link !== undefined) {
          drawLink(pdf, { ...first, link: first.link }, text, element);
          continue;
        }
        element.add(pdf.markStructureContent(role.type));
      }
      for (const item of group) await drawItem(item);
      pdf.endMarkedContent();
    }
  }
  return bytesOf(pdf);
}

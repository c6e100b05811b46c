import type { ItemOf, PageItem, PrintedDocument } from '#domain/documents/print/page-flow';
import type { Role } from '#domain/documents/print/structure';
import './fonts/join-fontkit.ts';
import type { FileProperties } from './file-metadata.ts';
import { openPdf, type Pdf } from './tagged-document.ts';
import type { PrintedRun, TextRenderer } from './text-renderer.ts';

/** A file to draw. */
export interface PageFile<Line> extends FileProperties {
  readonly document: PrintedDocument<Line>;
  /** A PNG that our own code encoded. */
  readonly logo?: Uint8Array | undefined;
  /** Checked JPEGs, in the order of the document's photos. */
  readonly photos?: readonly (Uint8Array | undefined)[] | undefined;
  readonly text: TextRenderer<Line>;
}

/** Draws the runs of a line; returns the positions where they start and end. */
function drawRuns<Line>(
  pdf: Pdf,
  { style, color, align, x, y, width }: ItemOf<Line, 'text'>,
  runs: readonly PrintedRun[],
): { from: number; to: number } {
  let from = x;
  if (align !== 'left') {
    const free = width - runs.reduce((sum, run) => sum + pdf.widthOfRun(run, style.size), 0);
    from += align === 'right' ? free : free / 2;
  }
  let to = from;
  pdf.fillColor(color);
  for (const run of runs) to = pdf.drawRun(run, style.size, to, y);
  return { from, to };
}

/** Letters whose glyphs are joined, split or moved: marks, joiners, Thai and Lao vowels before or within a letter. */
const reordersGlyphs = /\p{M}|\u200c|\u200d|[\u0e33\u0e40-\u0e44\u0eb3\u0ec0-\u0ec4]/u;

const hasRightToLeft = (runs: readonly PrintedRun[]): boolean =>
  runs.some(({ shaping }) => shaping.rightToLeft);

/** Draws a line of text; returns the positions where it starts and ends. */
function drawText<Line>(pdf: Pdf, item: ItemOf<Line, 'text'>, text: TextRenderer<Line>) {
  const runs = text.runsOf(item.line, item.style);
  const line = text.textOf(item.line);
  // Search and copying join glyphs as they are drawn, which is not how these letters are typed.
  return reordersGlyphs.test(line) && !hasRightToLeft(runs)
    ? pdf.drawReordered(line, () => drawRuns(pdf, item, runs))
    : drawRuns(pdf, item, runs);
}

function drawRule(pdf: Pdf, { x, y, width, thickness, color }: ItemOf<unknown, 'rule'>): void {
  pdf
    .lineWidth(thickness)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke(color);
}

function drawPhoto(
  pdf: Pdf,
  { x, y, width, height }: ItemOf<unknown, 'photo'>,
  jpeg: Uint8Array | undefined,
): void {
  if (jpeg) pdf.image(Buffer.from(jpeg), x, y, { width, height });
}

/** Height of a link's clickable area, as a multiple of the font size. */
const linkHeight = 1.25;

const roleOf = (item: PageItem<unknown>): Role => (item.kind === 'rule' ? 'Layout' : item.role);

type Group<Line> = [PageItem<Line>, ...PageItem<Line>[]];

/** Groups consecutive items with the same role; an item that has its own element is its own group. */
function groupByRole<Line>(
  items: readonly PageItem<Line>[],
  hasOwn: (item: PageItem<Line>) => boolean,
): readonly Group<Line>[] {
  const groups: Group<Line>[] = [];
  let group: Group<Line> | undefined;
  for (const item of items) {
    if (group && !hasOwn(group[0]) && !hasOwn(item) && roleOf(group[0]) === roleOf(item)) group.push(item);
    else {
      group = [item];
      groups.push(group);
    }
  }
  return groups;
}

/**
 * Draws letter pages as a complete PDF file. The domain has laid out the pages; every piece is tagged or an artifact.
 */
export async function drawPages<Line>(file: PageFile<Line>): Promise<Uint8Array> {
  const { document, logo, photos = [], text } = file;
  const pdf = openPdf(file, document.structure);
  for (const [name, font] of text.fonts) pdf.registerFont(name, font);
  const items = document.pages.flatMap((page) => page.items);
  // Few documents contain a QR code, so its encoder is loaded only when needed.
  const codes = items.some(({ kind }) => kind === 'code') ? await import('./draw-code.ts') : undefined;
  const drawItem = (item: PageItem<Line>): void => {
    if (item.kind === 'text') drawText(pdf, item, text);
    else if (item.kind === 'rule') drawRule(pdf, item);
    else if (item.kind === 'code') codes?.drawCode(pdf, item);
    else if (item.kind === 'photo') drawPhoto(pdf, item, photos[item.index]);
    else if (logo) pdf.image(Buffer.from(logo), item.x, item.y, { width: item.width, height: item.height });
  };
  /** The text of a line that screen readers could not put in order. */
  const statedOf = (item: PageItem<Line>): string | undefined =>
    item.kind === 'text' && hasRightToLeft(text.runsOf(item.line, item.style))
      ? text.textOf(item.line)
      : undefined;
  const hasOwnElement = (item: PageItem<Line>): boolean =>
    item.kind === 'text' && (item.link !== undefined || statedOf(item) !== undefined);
  for (const page of document.pages) {
    pdf.nextPage();
    for (const group of groupByRole(page.items, hasOwnElement)) {
      const [first] = group;
      const role = roleOf(first);
      const drawGroup = () => group.forEach(drawItem);
      const stated = statedOf(first);
      if (typeof role === 'string') pdf.drawArtifact(role, drawGroup);
      else if (first.kind === 'text' && first.link !== undefined)
        pdf.drawLink(role, { url: first.link, stated }, () => {
          const { from, to } = drawText(pdf, first, text);
          const { size } = first.style;
          const box = { x: from, y: first.y - size, width: to - from, height: size * linkHeight };
          return { ...box, text: text.textOf(first.line).trim() };
        });
      else if (stated !== undefined) pdf.drawStated(role, stated, drawGroup);
      else pdf.drawTagged(role, drawGroup);
    }
  }
  return pdf.close();
}

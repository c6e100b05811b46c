import { Feature } from 'harfbuzzjs';
import { clustersOf } from '#domain/documents/print/clusters';
import { fillLines } from '#domain/documents/print/fill-lines';
import { worldLeading } from '#domain/documents/print/page-design';
import type { TextStyle, Typesetter } from '#domain/documents/print/typesetter';
import { type LineOrder, lineOrder } from './bidi-order.ts';
import type { ChooseFonts, Cluster, LoadedFamily } from './fonts/font-choice.ts';
import type { FontFace } from './fonts/font-face.ts';
import type { PieceText } from './fonts/glyph-texts.ts';
import type { Shaping } from './fonts/pdfkit-font.ts';
import { lineEnds } from './line-ends.ts';

/** A part of a printed line with one font and one direction, its text in reading order. */
export interface Piece extends PieceText {
  readonly family: LoadedFamily;
}

export interface PrintedLine {
  /** In printed order, from left to right. */
  readonly pieces: readonly Piece[];
  /** In reading order. */
  readonly text: string;
}

// The base family would turn an x between digits into ×, and give digits different widths.
const textFeatures = [new Feature('calt', 0)];
const figureFeatures = [...textFeatures, new Feature('tnum', 1), new Feature('kern', 0)];

const inBothDirections = (features: readonly Feature[]) => ({
  leftToRight: { features, rightToLeft: false },
  rightToLeft: { features, rightToLeft: true },
});

/** The shapings of runs, one object each, so that runs with the same shaping can be recognized. */
const shapings = {
  otherFamily: inBothDirections([]),
  text: inBothDirections(textFeatures),
  figures: inBothDirections(figureFeatures),
};

/** How a piece is shaped. */
export function shapingOf({ family, rightToLeft }: Piece, style: TextStyle): Shaping {
  const ofBaseFamily = style.figures ? shapings.figures : shapings.text;
  const directions = family.isBase ? ofBaseFamily : shapings.otherFamily;
  return rightToLeft ? directions.rightToLeft : directions.leftToRight;
}

export const faceOf = ({ regular, bold }: LoadedFamily, style: TextStyle): FontFace =>
  style.bold ? bold : regular;

/** Width of a piece in points. */
export const widthOfPiece = (piece: Piece, style: TextStyle): number =>
  (faceOf(piece.family, style)
    .shape(piece.text, shapingOf(piece, style))
    .reduce((sum, { advance }) => sum + advance, 0) *
    style.size) /
  1000;

/** Returns a function that measures a cluster in points, once for each cluster and style. */
function cachedClusterWidths(): (cluster: Cluster, style: TextStyle) => number {
  const known = new Map<Cluster, number[]>();
  return (cluster, style) => {
    const widths = known.get(cluster) ?? [];
    if (widths.length === 0) known.set(cluster, widths);
    const index = (style.bold ? 1 : 0) + (style.figures ? 2 : 0);
    const width = widths[index] ?? widthOfPiece({ ...cluster, rightToLeft: false }, { ...style, size: 1 });
    widths[index] = width;
    return width * style.size;
  };
}

const isSpace = (text: string | undefined): boolean => text !== undefined && /^\s$/.test(text);

/**
 * Typesets text of any script in embedded fonts. `texts` is everything that the document will print; `choose` returns
 * the fonts that show a character.
 */
export function worldTypesetter(texts: readonly string[], choose: ChooseFonts): Typesetter<PrintedLine> {
  const widthOf = cachedClusterWidths();
  const clusters = (text: string): Cluster[] => clustersOf(text).flatMap(choose);

  const lineOf = (parts: readonly Cluster[], order: LineOrder, start: number, end: number): PrintedLine => {
    let last = end;
    while (last > start && isSpace(parts[last - 1]?.text)) last -= 1;
    const textBetween = (from: number, to: number): string =>
      parts
        .slice(from, to)
        .map((part) => part.text)
        .join('');
    const pieces = order(start, last).map((run): Piece => {
      const family = parts[run.start]?.family as LoadedFamily;
      return { text: textBetween(run.start, run.end), family, rightToLeft: run.rightToLeft };
    });
    return { pieces, text: textBetween(start, end) };
  };

  const paragraphLines = (paragraph: string, style: TextStyle, available: number): PrintedLine[] => {
    const parts = clusters(paragraph);
    const texts = parts.map(({ text }) => text);
    const widths = parts.map((cluster) => widthOf(cluster, style));
    const order = lineOrder(texts, (part) => parts[part]?.kind);
    if (widths.reduce((sum, width) => sum + width, 0) <= available)
      return [lineOf(parts, order, 0, parts.length)];
    const ends = lineEnds(texts);
    let start = 0;
    return fillLines(
      { widths, isSpace: (index) => isSpace(texts[index]), breaksAfter: (index) => ends.has(index + 1) },
      available,
    ).map((end) => {
      const line = lineOf(parts, order, start, end);
      start = end;
      return line;
    });
  };

  return {
    ...worldLeading(texts),
    width: (text, style) => clusters(text).reduce((sum, cluster) => sum + widthOf(cluster, style), 0),
    lines: (text, style, available) =>
      text.split('\n').flatMap((paragraph) => paragraphLines(paragraph, style, available)),
  };
}

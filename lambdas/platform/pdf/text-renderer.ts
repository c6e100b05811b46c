import type { TextStyle, Typesetter } from '#domain/documents/print/typesetter';
import type { Shaping } from './fonts/pdfkit-font.ts';

/** A part of a printed line with one font and one direction, its text in reading order. */
export interface PrintedRun {
  readonly text: string;
  /** The name under which the font is registered with pdfkit. */
  readonly font: string;
  readonly shaping: Shaping;
}

/** Breaks the text of a document into lines, and turns each line into runs that pdfkit draws. */
export interface TextRenderer<Line> {
  readonly setter: Typesetter<Line>;
  /** The fonts that the document embeds, by name. */
  readonly fonts: ReadonlyMap<string, Buffer>;
  /** The runs of a line from left to right. */
  runsOf(line: Line, style: TextStyle): readonly PrintedRun[];
  /** The text of a line in reading order. */
  textOf(line: Line): string;
}

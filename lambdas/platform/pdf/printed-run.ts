import type { TextStyle, Typesetter } from '#domain/documents/print/typesetter';
import type { Shaping } from './fonts/font-face.ts';

/** Part of a printed line in one font and one direction, its text in reading order. */
export interface PrintedRun {
  readonly text: string;
  /** By the name that pdfkit knows it by. */
  readonly font: string;
  /** How an embedded font is to shape it. */
  readonly shaping?: Shaping;
}

/** What sets the text of a document, and what tells pdfkit to draw it. */
export interface Press<Line> {
  readonly setter: Typesetter<Line>;
  /** The fonts that the document carries, by name. */
  readonly fonts: ReadonlyMap<string, Buffer>;
  /** The runs of a line as they follow each other on paper. */
  runsOf(line: Line, style: TextStyle): readonly PrintedRun[];
}

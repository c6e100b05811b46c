import type { TFontDictionary } from 'pdfmake/interfaces';
import type { TextStyle, Typesetter } from '#domain/paper/print/typesetter';
import type { Shaping } from './fonts/font-face.ts';

/** Part of a printed line in one font and one direction, its text in reading order. */
export interface PrintedRun {
  readonly text: string;
  /** The family as the document's fonts name it. */
  readonly font: string;
  /** Width in points. */
  readonly width: number;
  /** From what its letters stand on to the top of the font, as pdfmake counts it, in points. */
  readonly ascent: number;
  /** How an embedded font is to shape it. */
  readonly shaping?: Shaping;
}

/** What sets the text of a document, and what tells pdfmake to draw it. */
export interface Press<Line> {
  readonly setter: Typesetter<Line>;
  readonly fonts: TFontDictionary;
  /** The runs of a line as they follow each other on paper. */
  runsOf(line: Line, style: TextStyle): readonly PrintedRun[];
}

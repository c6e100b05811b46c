import type { TFontDictionary } from 'pdfmake/interfaces';

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly bold?: boolean;
}

/** Part of a printed line in one font, in the order in which it stands on paper. */
export interface Piece {
  readonly text: string;
  readonly font: string;
}

export type PrintedLine = readonly Piece[];

/**
 * Breaks text into printed lines. pdfmake gets every line finished and never wraps by itself: that keeps a line one
 * drawing operation, breaks words of any length without foreign characters, and lets scripts that run from right to
 * left be ordered line by line.
 */
export interface Typesetter {
  /** The font files by family, for pdfmake. */
  readonly fonts: TFontDictionary;
  /** The family of most text. */
  readonly family: string;
  /** Distance of lines as a factor of the font's own. */
  readonly lineHeight: number;
  /** The lines of a text in `width` points; `\n` forces a break; never fewer than one line. */
  lines(text: string, style: TextStyle, width: number): readonly PrintedLine[];
  /** Width in points of a text on one line, kerning left out. */
  width(text: string, style: TextStyle): number;
}

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly bold?: boolean;
  /** A number of a column: its digits have one width and line up with those of every other number. */
  readonly figures?: boolean;
}

/**
 * Breaks text into printed lines. The renderer gets finished lines: words of any length are broken without foreign
 * characters, and scripts that run from right to left are ordered line by line. `Line` is what the drawing needs of it.
 */
export interface Typesetter<Line> {
  /** Distance of lines, as a factor of the font size. */
  readonly leading: number;
  /** From the top of a line to its baseline, as a factor of the font size. */
  readonly ascent: number;
  /** The lines of a text in `width` points; `\n` forces a break; never fewer than one line. */
  lines(text: string, style: TextStyle, width: number): readonly Line[];
  /** Width in points of a text on one line, kerning left out. */
  width(text: string, style: TextStyle): number;
}

export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly bold?: boolean;
  /** A number in a column: its digits have the same width, so that they align with those of other numbers. */
  readonly figures?: boolean;
}

/**
 * Breaks text into printed lines, so that the renderer only draws finished lines. Words of any length are broken
 * without adding characters, and right-to-left scripts are ordered line by line. `Line` is whatever the renderer draws.
 */
export interface Typesetter<Line> {
  /** Line height, as a factor of the font size. */
  readonly leading: number;
  /** Distance from the top of a line to its baseline, as a factor of the font size. */
  readonly ascent: number;
  /** Breaks a text into lines of `width` points; `\n` forces a break. Returns at least one line. */
  lines(text: string, style: TextStyle, width: number): readonly Line[];
  /** Width in points of a text on one line, without kerning. */
  width(text: string, style: TextStyle): number;
}

import type { Block } from './page-flow.ts';
import { printable } from './printable-text.ts';
import type { Role } from './structure.ts';
import type { TextStyle, Typesetter } from './typesetter.ts';

export interface BlockStyle extends TextStyle {
  readonly color: string;
  readonly align?: 'left' | 'right' | 'center';
  /** The URL that the text links to. */
  readonly link?: string;
}

/** The column in which a text is set: the left edge of its lines and their width, in points. */
export interface TextColumn {
  readonly x: number;
  readonly width: number;
}

/** Breaks a text into lines and returns one block per line. All lines get the same `role` in a tagged PDF. */
export type PrintText<Line> = (
  text: string,
  role: Role,
  style: BlockStyle,
  column: TextColumn,
) => Block<Line>[];

/** Returns the function that breaks texts into lines with the font metrics of `setter`. */
export const textBlocks =
  <Line>(setter: Typesetter<Line>): PrintText<Line> =>
  (text, role, { color, align = 'left', link, ...style }, { x, width }) =>
    setter.lines(printable(text), style, width).map((line) => ({
      height: style.size * setter.leading,
      items: [
        {
          kind: 'text',
          role,
          line,
          style,
          color,
          align,
          x,
          y: style.size * setter.ascent,
          width,
          ...(link !== undefined && { link }),
        },
      ],
    }));

/** The blocks with `above` points of space above the first one. */
export const withSpaceAbove = <Line>(
  above: number,
  [first, ...more]: readonly Block<Line>[],
): Block<Line>[] => (first ? [{ ...first, above }, ...more] : []);

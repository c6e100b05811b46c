import type { Block } from './page-flow.ts';
import { printable } from './printable-text.ts';
import type { Role } from './structure.ts';
import type { TextStyle, Typesetter } from './typesetter.ts';

export interface BlockStyle extends TextStyle {
  readonly color: string;
  readonly align?: 'left' | 'right' | 'center';
  /** The URL that it links to. */
  readonly link?: string;
}

/** The horizontal position of a text: the left edge of its lines and their width, in points. */
export interface Measure {
  readonly x: number;
  readonly width: number;
}

/** Typesets a text into one block per line. All lines belong to the same structure element. */
export type TextBlocks<Line> = (text: string, role: Role, style: BlockStyle, place: Measure) => Block<Line>[];

export const textBlocks =
  <Line>(setter: Typesetter<Line>): TextBlocks<Line> =>
  (text, role, { color, align = 'left', link, ...style }, { x, width }) =>
    setter.lines(printable(text), style, width).map((line) => ({
      height: style.size * setter.leading,
      items: [
        {
          ...{ kind: 'text', role, line, style, color, align, x, y: style.size * setter.ascent, width },
          ...(link !== undefined && { link }),
        },
      ],
    }));

/** Blocks with space above the first one. */
export const spaced = <Line>(above: number, [first, ...more]: readonly Block<Line>[]): Block<Line>[] =>
  first ? [{ ...first, above }, ...more] : [];

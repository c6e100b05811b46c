import type { Content } from 'pdfmake/interfaces';
import type { TextStyle, Typesetter } from './typesetter.ts';
import { printable } from './win-ansi.ts';

export interface BlockStyle extends TextStyle {
  readonly color: string;
  readonly alignment?: 'right' | 'center';
  /** Space above the first line, in points. */
  readonly above?: number;
}

/** Sets a text in lines of `width` points: one pdfmake node for each line. */
export type TextPrinter = (text: string, style: BlockStyle, width: number) => Content[];

export const textPrinter =
  (setter: Typesetter): TextPrinter =>
  (text, style, width) =>
    setter.lines(printable(text), style, width).map((pieces, index) => ({
      text: pieces.map((piece) => ({
        text: piece.text,
        font: piece.font,
        fontSize: style.size,
        bold: style.bold === true,
        color: style.color,
        alignment: style.alignment ?? 'left',
        lineHeight: setter.lineHeight,
        noWrap: true,
        italics: false,
        characterSpacing: 0,
        opacity: 1,
        sup: false,
        sub: false,
      })),
      noWrap: true,
      ...(index === 0 && style.above && { margin: [0, style.above, 0, 0] }),
    }));

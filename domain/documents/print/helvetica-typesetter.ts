import { fillLines } from './fill-lines.ts';
import { helveticaWidths } from './helvetica-widths.ts';
import type { TextStyle, Typesetter } from './typesetter.ts';

/** The width of a character in a style, in points. */
function widthIn({ bold, size }: TextStyle): (character: string) => number {
  const widths = bold ? helveticaWidths.bold : helveticaWidths.regular;
  return (character) => ((widths.get(character) ?? 0) * size) / 1000;
}

function textWidth(text: string, style: TextStyle): number {
  const widthOf = widthIn(style);
  let total = 0;
  for (const character of text) total += widthOf(character);
  return total;
}

function paragraphLines(text: string, style: TextStyle, available: number): string[] {
  if (textWidth(text, style) <= available) return [text];
  const widths = Array.from(text, widthIn(style));
  const isSpace = (index: number): boolean => text[index] === ' ';
  // After spaces, and in compounds after a hyphen or slash before a letter.
  const breaksAfter = (index: number): boolean =>
    isSpace(index)
      ? !isSpace(index + 1)
      : '-–—/'.includes(text.charAt(index)) && /\p{L}/u.test(text.charAt(index + 1)) && !isSpace(index - 1);
  let start = 0;
  return fillLines({ widths, isSpace, breaksAfter }, available).map((end) => {
    const line = text.slice(start, end);
    start = end;
    return line;
  });
}

/** Typesets text of Windows-1252 characters in the standard PDF fonts, which need not be loaded or embedded. */
export const helveticaTypesetter: Typesetter<string> = {
  leading: 1.221,
  ascent: 0.718,
  width: textWidth,
  lines: (text, style, available) =>
    text.split('\n').flatMap((paragraph) => paragraphLines(paragraph, style, available)),
};

import { fillLines } from './fill-lines.ts';
import { openRuler, type Ruler } from './pdfmake-engine.ts';
import type { PrintedLine, TextStyle, Typesetter } from './typesetter.ts';

const family = 'Helvetica';
const fonts = { [family]: { normal: 'Helvetica', bold: 'Helvetica-Bold' } };

/** Widths of characters by character code, in thousandths of the font size. */
type Widths = Map<number, number>;

const widthsOf: Record<'regular' | 'bold', Widths> = { regular: new Map(), bold: new Map() };
let ruler: Ruler | undefined;

function characterWidth(code: number, bold: boolean): number {
  const widths = bold ? widthsOf.bold : widthsOf.regular;
  const known = widths.get(code);
  if (known !== undefined) return known;
  ruler ??= openRuler(fonts);
  const width = ruler(String.fromCharCode(code), family, bold);
  widths.set(code, width);
  return width;
}

function characterWidths(text: string, style: TextStyle): number[] {
  const bold = style.bold === true;
  const scale = style.size / 1000;
  const widths = new Array<number>(text.length);
  for (let index = 0; index < text.length; index += 1)
    widths[index] = characterWidth(text.charCodeAt(index), bold) * scale;
  return widths;
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

const oneLine = (text: string): PrintedLine => [{ text, font: family }];

function paragraphLines(text: string, style: TextStyle, available: number): PrintedLine[] {
  const widths = characterWidths(text, style);
  if (sum(widths) <= available) return [oneLine(text)];
  const isSpace = (index: number): boolean => text[index] === ' ';
  // After spaces, and inside compounds after a hyphen or slash between letters.
  const breaksAfter = (index: number): boolean =>
    isSpace(index)
      ? !isSpace(index + 1)
      : '-–—/'.includes(text[index] ?? '') && /\p{L}/u.test(text[index + 1] ?? '') && !isSpace(index - 1);
  let start = 0;
  return fillLines({ widths, isSpace, breaksAfter }, available).map((end) => {
    const line = text.slice(start, end);
    start = end;
    return oneLine(line);
  });
}

/** Sets text that is Windows-1252 throughout, in the fonts that every reader has: nothing to load or embed. */
export const helveticaTypesetter: Typesetter = {
  fonts,
  family,
  lineHeight: 1.32,
  width: (text, style) => sum(characterWidths(text, style)),
  lines: (text, style, available) =>
    text.includes('\n')
      ? text.split('\n').flatMap((paragraph) => paragraphLines(paragraph, style, available))
      : paragraphLines(text, style, available),
};

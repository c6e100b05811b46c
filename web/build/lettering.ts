import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type { Canvas } from './canvas.ts';
import { outlinesOfGlyph, type Point } from './outline.ts';

const require = createRequire(import.meta.url);
const open = (file: string) => create(readFileSync(require.resolve(`@expo-google-fonts/inter/${file}`)));

const fonts = {
  regular: open('400Regular/Inter_400Regular.ttf'),
  bold: open('600SemiBold/Inter_600SemiBold.ttf'),
};

export interface Lettering {
  readonly weight: keyof typeof fonts;
  /** Pixels. */
  readonly size: number;
  readonly color: string;
}

/** The width of a line in pixels. */
export function widthOf(text: string, { weight, size }: Pick<Lettering, 'weight' | 'size'>): number {
  const font = fonts[weight];
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}

/** Writes one line; `y` is its base line. */
export function write(canvas: Canvas, text: string, x: number, y: number, lettering: Lettering): void {
  const font = fonts[lettering.weight];
  const scale = lettering.size / font.unitsPerEm;
  let pen = x;
  for (const { path, advanceWidth } of font.layout(text).glyphs) {
    const outlines = outlinesOfGlyph(path.commands).map((outline) =>
      outline.map(([gx, gy]): Point => [pen + gx * scale, y - gy * scale]),
    );
    if (outlines.length > 0) canvas.fill(outlines, lettering.color);
    pen += advanceWidth * scale;
  }
}

/** Writes one line that ends at `right`. */
export const writeToRight = (canvas: Canvas, text: string, right: number, y: number, lettering: Lettering) =>
  write(canvas, text, right - widthOf(text, lettering), y, lettering);

/** Breaks a text into lines no wider than `limit` pixels. */
export function breakLines(text: string, limit: number, lettering: Lettering): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, lettering) <= limit) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

import type { EmbeddableFace, PlacedGlyph, Shaping } from './fonts/pdfkit-font.ts';

/** The members of an embedded pdfkit font that we use; pdfkit writes their contents when the document ends. */
export interface PdfkitFont {
  /** Its name in the resources of a page. */
  readonly id: string;
  readonly font: { readonly face: EmbeddableFace };
  /** The glyphs of the embedded font, numbered in the order in which they are included. */
  readonly subset: { includeGlyph(glyph: number): number };
  /** Advance widths in thousandths of the font size, by glyph number. */
  readonly widths: number[];
  /** The characters that each glyph represents, as code points. */
  readonly unicode: number[][];
  ref(): unknown;
}

/** The start of a run on its baseline, in points from the upper left corner, and its font size. */
interface RunStart {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

interface EncodedRun {
  /** As a fraction of the font size. */
  readonly advance: number;
  readonly glyphs: readonly PlacedGlyph[];
  /** The glyph numbers in the embedded font, as hexadecimal. */
  readonly codes: readonly string[];
  /** The operator that shows a run, if all of its glyphs are on the baseline. */
  readonly operator: string | undefined;
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
const inThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/** The text matrix at a position; it flips letters, because the page counts from its top. */
const matrix = (x: number, y: number): string => `1 0 0 -1 ${rounded(x)} ${rounded(y)} Tm`;

/** A font of one document. A run is encoded once, however often it is measured and drawn. */
export class TextFont {
  readonly source: PdfkitFont;
  private readonly runs = new Map<Shaping, Map<string, EncodedRun>>();
  /** Hexadecimal numbers in the embedded font, by glyph and text. */
  private readonly codes = new Map<number, Map<string, string>>();

  constructor(source: PdfkitFont) {
    this.source = source;
  }

  /** The width of a run as a fraction of the font size. */
  advanceOf(text: string, shaping: Shaping): number {
    return this.runOf(text, shaping).advance;
  }

  /** The operators that show a run; empty if the run has no glyphs. */
  show(text: string, shaping: Shaping, { x, y, size }: RunStart): string {
    const { glyphs, codes, operator } = this.runOf(text, shaping);
    if (codes.length === 0) return '';
    if (operator !== undefined) return `${matrix(x, y)} ${operator}`;
    const unit = size / 1000;
    let at = x;
    return glyphs
      .map(({ xOffset, yOffset, xAdvance }, index) => {
        const start = matrix(at + inThousandths(xOffset) * unit, y - inThousandths(yOffset) * unit);
        at += inThousandths(xAdvance) * unit;
        return `${start} [<${codes[index]}>] TJ`;
      })
      .join(' ');
  }

  private runOf(text: string, shaping: Shaping): EncodedRun {
    const runs = this.runs.get(shaping) ?? new Map<string, EncodedRun>();
    this.runs.set(shaping, runs);
    const known = runs.get(text);
    if (known) return known;
    const glyphs = this.source.font.face.layOut(text, shaping);
    const codes: string[] = [];
    let advance = 0;
    let isOnBaseline = true;
    for (const glyph of glyphs) {
      codes.push(this.codeOf(glyph));
      advance += inThousandths(glyph.xAdvance);
      isOnBaseline &&= inThousandths(glyph.xOffset) === 0 && inThousandths(glyph.yOffset) === 0;
    }
    const operator = isOnBaseline ? this.operatorOf(glyphs, codes) : undefined;
    const run = { advance: advance / 1000, glyphs, codes, operator };
    runs.set(text, run);
    return run;
  }

  /** Includes a glyph in the embedded font, once for each text that it represents. */
  private codeOf({ glyph, text }: PlacedGlyph): string {
    const { subset, widths, unicode, font } = this.source;
    const codes = this.codes.get(glyph) ?? new Map<string, string>();
    this.codes.set(glyph, codes);
    // A font in CFF format cannot contain a glyph twice.
    const key = font.face.hasCff ? '' : text;
    const known = codes.get(key);
    if (known !== undefined) return known;
    const number = subset.includeGlyph(glyph);
    widths[number] ??= inThousandths(font.face.widthOf(glyph));
    unicode[number] ??= Array.from(text, (character) => character.codePointAt(0) ?? 0);
    const code = number.toString(16).padStart(4, '0');
    codes.set(key, code);
    return code;
  }

  /** Shows consecutive glyphs on the baseline (ISO 32000-1, 9.4.3). */
  private operatorOf(glyphs: readonly PlacedGlyph[], codes: readonly string[]): string {
    const { face } = this.source.font;
    const last = glyphs.length - 1;
    let segments = '<';
    let index = 0;
    for (const { glyph, xAdvance } of glyphs) {
      // A PDF reader advances by the font's own width; a difference is written as a shift.
      const shift = rounded(inThousandths(face.widthOf(glyph)) - inThousandths(xAdvance));
      segments += shift === 0 || index === last ? codes[index] : `${codes[index]}>${shift}<`;
      index += 1;
    }
    return `[${segments}>] TJ`;
  }
}

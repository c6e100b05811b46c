import type { Shaping } from './fonts/pdfkit-font.ts';

/** A glyph as pdfkit places it, in thousandths of the font size. */
interface GlyphPosition {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  /** The advance that a reader takes from the font. */
  readonly advanceWidth: number;
}

/** The parts in use of a font that pdfkit embeds. */
export interface PdfkitFont {
  /** Its name in the resources of a page. */
  readonly id: string;
  ref(): unknown;
  /** The glyphs of a text as hexadecimal numbers of the embedded subset, and their positions. */
  encode(text: string, shaping: Shaping): [codes: string[], positions: GlyphPosition[]];
}

/** Where a run begins on its baseline, in points from the upper left corner, and its size. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

interface EncodedRun {
  /** In parts of the font size. */
  readonly advance: number;
  readonly codes: readonly string[];
  readonly positions: readonly GlyphPosition[];
  /** The operator that shows a run whose glyphs are all on the baseline. */
  readonly operator?: string;
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The text matrix at a position; letters stand upright on a page that counts from its top. */
const matrix = (x: number, y: number): string => `1 0 0 -1 ${rounded(x)} ${rounded(y)} Tm`;

/** Shows glyphs that follow each other on the baseline (ISO 32000-1, 9.4.3). */
function showing(codes: readonly string[], positions: readonly GlyphPosition[]): string {
  let segments = '<';
  codes.forEach((code, index) => {
    const { xAdvance = 0, advanceWidth = 0 } = positions[index] ?? {};
    const shift = rounded(advanceWidth - xAdvance);
    segments += shift === 0 || index === codes.length - 1 ? code : `${code}>${shift}<`;
  });
  return `[${segments}>] TJ`;
}

/** A font of one document. A run is encoded once, however often it is measured and drawn. */
export class TextFont {
  readonly source: PdfkitFont;
  private readonly runs = new Map<Shaping, Map<string, EncodedRun>>();

  constructor(source: PdfkitFont) {
    this.source = source;
  }

  /** The width of a run in parts of the font size. */
  advanceOf(text: string, shaping: Shaping): number {
    return this.runOf(text, shaping).advance;
  }

  /** The operators that show a run; empty if it has no glyphs. */
  show(text: string, shaping: Shaping, { x, y, size }: Place): string {
    const { codes, positions, operator } = this.runOf(text, shaping);
    if (codes.length === 0) return '';
    if (operator !== undefined) return `${matrix(x, y)} ${operator}`;
    const unit = size / 1000;
    let at = x;
    return positions
      .map(({ xOffset, yOffset, xAdvance }, index) => {
        const shown = `${matrix(at + xOffset * unit, y - yOffset * unit)} [<${codes[index]}>] TJ`;
        at += xAdvance * unit;
        return shown;
      })
      .join(' ');
  }

  private runOf(text: string, shaping: Shaping): EncodedRun {
    const runs = this.runs.get(shaping) ?? new Map<string, EncodedRun>();
    this.runs.set(shaping, runs);
    const known = runs.get(text);
    if (known) return known;
    const [codes, positions] = this.source.encode(text, shaping);
    const isOnBaseline = positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0);
    const run = {
      advance: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / 1000,
      codes,
      positions,
      ...(isOnBaseline && { operator: showing(codes, positions) }),
    };
    runs.set(text, run);
    return run;
  }
}

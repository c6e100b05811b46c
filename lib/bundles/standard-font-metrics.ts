import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Metrics {
  readonly bbox: readonly number[];
  readonly ascender: number;
  readonly descender: number;
  readonly xHeight: number;
  readonly capHeight: number;
  readonly widths: Record<string, number>;
  /**
   * By left glyph: pairs of a shift and the right glyphs it goes with, separated by spaces. An accented letter is
   * named only where it is not kerned as its base letter is.
   */
  readonly kerning: Record<string, Record<number, string>>;
}

// Names of accented letters outside Windows-1252, which the standard fonts cannot be asked for.
const FOREIGN =
  /(breve|macron|ogonek|caron|commaaccent|hungarumlaut|dotaccent|croat|Lslash|lslash|racute|Racute|sacute|Sacute|zacute|Zacute|nacute|Nacute|cacute|Cacute)/;
const OURS = new Set(['Scaron', 'scaron', 'Zcaron', 'zcaron', 'macron']);
const isForeign = (glyph: string): boolean => FOREIGN.test(glyph) && !OURS.has(glyph);

const ACCENTED = /^([A-Za-z])(grave|acute|circumflex|tilde|dieresis|ring|cedilla|caron)$/;
const baseLetter = (glyph: string): string => glyph.replace(ACCENTED, '$1');

type Shifts = ReadonlyMap<string, number>;

/** Kerning by left and right glyph without what follows from the base letters; rights that differ are told, 0 too. */
function packKerning(kerning: ReadonlyMap<string, Shifts>, glyphs: readonly string[]): Metrics['kerning'] {
  const packed: Metrics['kerning'] = {};
  for (const left of glyphs) {
    const shifts = kerning.get(left) ?? new Map<string, number>();
    const base = kerning.get(baseLetter(left)) ?? new Map<string, number>();
    const isNew = baseLetter(left) === left || glyphs.some((right) => shifts.get(right) !== base.get(right));
    if (!isNew) continue;
    const rights: Record<number, string> = {};
    for (const right of glyphs) {
      const shift = shifts.get(right) ?? 0;
      const expected = baseLetter(right) === right ? 0 : (shifts.get(baseLetter(right)) ?? 0);
      if (shift !== expected) rights[shift] = rights[shift] ? `${rights[shift]} ${right}` : right;
    }
    if (Object.keys(rights).length > 0 || baseLetter(left) !== left) packed[left] = rights;
  }
  return packed;
}

/** Reads an Adobe font metrics file. */
function parseMetrics(afm: string): Metrics {
  const attribute = (name: string): string => new RegExp(`^${name} (.*)$`, 'm').exec(afm)?.[1]?.trim() ?? '0';
  const widths: Record<string, number> = {};
  for (const [, code, width, name] of afm.matchAll(/^C (-?\d+) ; WX (\d+) ; N (\w+) ;/gm))
    if (code !== undefined && name !== undefined && !isForeign(name)) widths[name] = Number(width);
  const kerning = new Map<string, Map<string, number>>();
  for (const [, left = '', right = '', shift] of afm.matchAll(/^KPX (\w+) (\w+) (-?\d+)/gm))
    if (!isForeign(left) && !isForeign(right))
      kerning.set(left, (kerning.get(left) ?? new Map<string, number>()).set(right, Number(shift)));
  return {
    bbox: attribute('FontBBox').split(/\s+/).map(Number),
    ascender: Number(attribute('Ascender')),
    descender: Number(attribute('Descender')),
    xHeight: Number(attribute('XHeight')),
    capHeight: Number(attribute('CapHeight')),
    widths,
    kerning: packKerning(kerning, Object.keys(widths)),
  };
}

// Runs inside the bundle. The objects are pdfkit's own class without its parser; they hold no state of a document.
const readMetrics = `
export const STANDARD_FONTS = { Helvetica: true, 'Helvetica-Bold': true };
const known = {};
export function metricsOf(name, AFMFont) {
  return (known[name] ??= makeFont(JSON.parse(packed[name]), AFMFont));
}
function makeFont({ widths, kerning, ...face }, AFMFont) {
  const font = Object.create(AFMFont.prototype);
  const { bbox, ascender, descender } = face;
  Object.assign(font, face, { glyphWidths: widths, lineGap: bbox[3] - bbox[1] - (ascender - descender) });
  const pairs = {};
  for (const [left, shifts] of Object.entries(kerning)) {
    const rights = (pairs[left] = {});
    for (const [shift, glyphs] of Object.entries(shifts)) for (const right of glyphs.split(' ')) rights[right] = +shift;
  }
  const base = {};
  for (const glyph of Object.keys(widths)) base[glyph] = glyph.replace(${ACCENTED}, '$1');
  font.getKernPair = (left, right) => {
    const rights = pairs[left] ?? pairs[base[left]];
    return rights ? (rights[right] ?? rights[base[right]] ?? 0) : 0;
  };
  return font;
}
`;

/** Source of a module with the metrics of both Helvetica faces from pdfkit's data folder. */
export async function standardFontModule(dataFolder: string): Promise<string> {
  const packed: Record<string, string> = {};
  for (const name of ['Helvetica', 'Helvetica-Bold'])
    packed[name] = JSON.stringify(parseMetrics(await readFile(join(dataFolder, `${name}.afm`), 'utf8')));
  return `const packed = ${JSON.stringify(packed)};\n${readMetrics}`;
}

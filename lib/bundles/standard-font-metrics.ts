import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Metrics {
  readonly bbox: readonly number[];
  readonly ascender: number;
  readonly descender: number;
  readonly xHeight: number;
  readonly capHeight: number;
  readonly widths: Record<string, number>;
  /** By left glyph: pairs of a shift and the right glyphs it goes with, separated by spaces. */
  readonly kerning: Record<string, Record<number, string>>;
}

// Names of accented letters outside Windows-1252, which the standard fonts cannot be asked for.
const FOREIGN =
  /(breve|macron|ogonek|caron|commaaccent|hungarumlaut|dotaccent|croat|Lslash|lslash|racute|Racute|sacute|Sacute|zacute|Zacute|nacute|Nacute|cacute|Cacute)/;
const WINDOWS_CARONS = new Set(['Scaron', 'scaron', 'Zcaron', 'zcaron']);
const isForeign = (glyph: string): boolean => FOREIGN.test(glyph) && !WINDOWS_CARONS.has(glyph);

/** Reads an Adobe font metrics file. */
function parseMetrics(afm: string): Metrics {
  const attribute = (name: string): string => new RegExp(`^${name} (.*)$`, 'm').exec(afm)?.[1]?.trim() ?? '0';
  const widths: Record<string, number> = {};
  for (const [, code, width, name] of afm.matchAll(/^C (-?\d+) ; WX (\d+) ; N (\w+) ;/gm))
    if (code !== undefined && name !== undefined && !isForeign(name)) widths[name] = Number(width);
  const kerning: Metrics['kerning'] = {};
  for (const [, left = '', right = '', shift] of afm.matchAll(/^KPX (\w+) (\w+) (-?\d+)/gm)) {
    if (isForeign(left) || isForeign(right)) continue;
    const rights = kerning[left] ?? {};
    kerning[left] = rights;
    const known = rights[Number(shift)];
    rights[Number(shift)] = known ? `${known} ${right}` : right;
  }
  return {
    bbox: attribute('FontBBox').split(/\s+/).map(Number),
    ascender: Number(attribute('Ascender')),
    descender: Number(attribute('Descender')),
    xHeight: Number(attribute('XHeight')),
    capHeight: Number(attribute('CapHeight')),
    widths,
    kerning,
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
  font.getKernPair = (left, right) => pairs[left]?.[right] ?? 0;
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

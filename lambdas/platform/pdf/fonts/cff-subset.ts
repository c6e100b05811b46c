import { subsetFont } from './font-subset.ts';
import { copyOf, sfntTables, tableOf } from './sfnt-tables.ts';

/** The operator of a CFF dictionary that follows the offset of the charset. */
const charsetOperator = 15;
/** The byte that introduces a number of four bytes. */
const longNumber = 29;

/** The offset after an INDEX (CFF 5). */
function indexEnd(table: Buffer, start: number): number {
  const count = table.readUInt16BE(start);
  if (count === 0) return start + 2;
  const size = table.readUInt8(start + 2);
  const data = start + 3 + (count + 1) * size;
  return data - 1 + table.readUIntBE(data - size, size);
}

/** The length of a dictionary's token in bytes (CFF 4). */
function tokenLength(table: Buffer, at: number): number {
  const byte = table.readUInt8(at);
  if (byte === 12) return 2;
  if (byte === 28) return 3;
  if (byte === longNumber) return 5;
  if (byte === 30) {
    let end = at + 1;
    while ((table.readUInt8(end) & 0x0f) !== 0x0f) end += 1;
    return end + 1 - at;
  }
  return byte >= 247 && byte <= 254 ? 2 : 1;
}

/**
 * The position of the charset's offset in the first dictionary. Throws if it is missing or does not have four bytes.
 */
function charsetPosition(table: Buffer): number {
  const dictionaries = indexEnd(table, table.readUInt8(2));
  const end = indexEnd(table, dictionaries);
  let last = 0;
  for (let at = dictionaries + 3 + 2 * table.readUInt8(dictionaries + 2); at < end; ) {
    if (table.readUInt8(at) === charsetOperator && table.readUInt8(last) === longNumber) return last + 1;
    last = at;
    at += tokenLength(table, at);
  }
  throw new Error('A font of ideographs has no charset');
}

/**
 * The outlines of the given glyphs of an OpenType font with CIDs. The subsetter keeps them in the order of the font;
 * our own charset sets the CID of each to its index in `glyphs`, which is its number in the PDF. The first glyph must
 * be 0.
 */
export function cffSubset(file: Uint8Array, glyphs: readonly number[]): Buffer {
  const outlines = copyOf(tableOf(sfntTables(subsetFont(file, glyphs)), 'CFF '));
  const indexOf = new Map(glyphs.map((glyph, index) => [glyph, index]));
  const charset = Buffer.alloc(1 + (glyphs.length - 1) * 2);
  [...glyphs]
    .sort((a, b) => a - b)
    .slice(1)
    .forEach((glyph, index) => {
      charset.writeUInt16BE(indexOf.get(glyph) ?? 0, 1 + index * 2);
    });
  outlines.writeUInt32BE(outlines.length, charsetPosition(outlines));
  return Buffer.concat([outlines, charset]);
}

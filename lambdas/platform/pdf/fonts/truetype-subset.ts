import { copyOf, type SfntTables, tableOf, writeSfnt } from './sfnt-tables.ts';

/** Tables that are copied unchanged: programs that glyphs call for hinting. */
const copiedTables = ['cvt ', 'fpgm', 'prep'];

/** Flags of a component of a composite glyph. */
const componentFlags = { words: 0x1, scale: 0x8, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const;

/** The positions of the component glyph numbers in a composite glyph. */
function componentPositions(outline: Buffer): number[] {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return [];
  const positions: number[] = [];
  let at = 10;
  for (let flags: number = componentFlags.more; flags & componentFlags.more; ) {
    flags = outline.readUInt16BE(at);
    positions.push(at + 2);
    const transform =
      flags & componentFlags.scale
        ? 2
        : flags & componentFlags.twoScales
          ? 4
          : flags & componentFlags.matrix
            ? 8
            : 0;
    at += 4 + (flags & componentFlags.words ? 4 : 2) + transform;
  }
  return positions;
}

/** The outlines of the glyphs, by their new numbers; components of composite glyphs are appended to `glyphs`. */
function copyOutlines(tables: SfntTables, glyphs: number[]): Buffer[] {
  const [loca, glyf] = [tableOf(tables, 'loca'), tableOf(tables, 'glyf')];
  const isLong = tableOf(tables, 'head').getInt16(50) === 1;
  const offsetOf = (glyph: number): number =>
    isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2;
  const numbers = new Map(glyphs.map((glyph, number) => [glyph, number]));
  const outlines: Buffer[] = [];
  for (let number = 0; number < glyphs.length; number += 1) {
    const glyph = glyphs[number] ?? 0;
    const from = offsetOf(glyph);
    const outline = copyOf(new DataView(glyf.buffer, glyf.byteOffset + from, offsetOf(glyph + 1) - from));
    for (const position of componentPositions(outline)) {
      const component = outline.readUInt16BE(position);
      const newNumber = numbers.get(component) ?? glyphs.push(component) - 1;
      numbers.set(component, newNumber);
      outline.writeUInt16BE(newNumber, position);
    }
    outlines.push(outline.length % 2 === 0 ? outline : Buffer.concat([outline, Buffer.alloc(1)]));
  }
  return outlines;
}

/** Advance widths and left side bearings of the glyphs; the last glyphs of a font may share one width. */
function copyMetrics(tables: SfntTables, glyphs: readonly number[]): Buffer {
  const metrics = tableOf(tables, 'hmtx');
  const metricCount = tableOf(tables, 'hhea').getUint16(34);
  const copied = Buffer.alloc(glyphs.length * 4);
  glyphs.forEach((glyph, number) => {
    copied.writeUInt16BE(metrics.getUint16(Math.min(glyph, metricCount - 1) * 4), number * 4);
    const bearingOffset = glyph < metricCount ? glyph * 4 + 2 : metricCount * 4 + (glyph - metricCount) * 2;
    copied.writeInt16BE(metrics.getInt16(bearingOffset), number * 4 + 2);
  });
  return copied;
}

/**
 * A TrueType font with only the given glyphs, numbered in their order; the first must be 0. Throws for other kinds of
 * outlines.
 */
export function truetypeSubset(tables: SfntTables, chosen: readonly number[]): Buffer {
  const glyphs = [...chosen];
  const outlines = copyOutlines(tables, glyphs);
  const positions = Buffer.alloc((outlines.length + 1) * 4);
  outlines.reduce((offset, outline, number) => {
    positions.writeUInt32BE(offset + outline.length, (number + 1) * 4);
    return offset + outline.length;
  }, 0);
  const [head, hhea, maxp] = ['head', 'hhea', 'maxp'].map((name) => copyOf(tableOf(tables, name))) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  // Offsets in `loca` of four bytes, then the numbers of metrics and glyphs.
  head.writeInt16BE(1, 50);
  hhea.writeUInt16BE(glyphs.length, 34);
  maxp.writeUInt16BE(glyphs.length, 4);
  const written = new Map([
    ['head', head],
    ['hhea', hhea],
    ['maxp', maxp],
    ['hmtx', copyMetrics(tables, glyphs)],
    ['loca', positions],
    ['glyf', Buffer.concat(outlines)],
  ]);
  for (const name of copiedTables) {
    const table = tables.get(name);
    if (table) written.set(name, copyOf(table));
  }
  return writeSfnt(written);
}

/** The tables of a font file by name. */
export type SfntTables = ReadonlyMap<string, DataView>;

/** The tables of a font file as views of the file; nothing is decompressed or copied. */
export function sfntTables(file: Uint8Array): SfntTables {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tables = new Map<string, DataView>();
  for (let entry = 12; entry < 12 + view.getUint16(4) * 16; entry += 16) {
    const name = String.fromCharCode(...file.subarray(entry, entry + 4));
    const [offset, length] = [view.getUint32(entry + 8), view.getUint32(entry + 12)];
    tables.set(name, new DataView(file.buffer, file.byteOffset + offset, length));
  }
  return tables;
}

/** A table that every font must have. Throws if it is missing. */
export function tableOf(tables: SfntTables, name: string): DataView {
  const table = tables.get(name);
  if (!table) throw new Error(`A font lacks its table ${name}`);
  return table;
}

/** A copy of a table, so that it can be changed. */
export const copyOf = (table: DataView): Buffer =>
  Buffer.from(Buffer.from(table.buffer, table.byteOffset, table.byteLength));

const paddedLength = (length: number): number => (length + 3) & ~3;

/** The sum of a table's words, as the table directory of a font requires it. */
function checksum(table: Buffer): number {
  const words = new DataView(table.buffer, table.byteOffset, table.length);
  let sum = 0;
  for (let at = 0; at + 4 <= table.length; at += 4) sum += words.getUint32(at);
  return sum >>> 0;
}

/** A TrueType file with the given tables. */
export function writeSfnt(tables: ReadonlyMap<string, Buffer>): Buffer {
  const names = [...tables.keys()].sort();
  const depth = Math.floor(Math.log2(names.length));
  const head = Buffer.alloc(12 + names.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  // The number of tables, then searchRange, entrySelector and rangeShift for binary search.
  [names.length, 16 << depth, depth, (names.length << 4) - (16 << depth)].forEach((value, index) => {
    head.writeUInt16BE(value, 4 + index * 2);
  });
  const parts = [head];
  let offset = head.length;
  names.forEach((name, index) => {
    const table = tables.get(name) ?? Buffer.alloc(0);
    const part = Buffer.concat([table], paddedLength(table.length));
    const entry = 12 + index * 16;
    head.write(name, entry, 'latin1');
    [checksum(part), offset, table.length].forEach((value, place) => {
      head.writeUInt32BE(value, entry + 4 + place * 4);
    });
    parts.push(part);
    offset += part.length;
  });
  return Buffer.concat(parts);
}

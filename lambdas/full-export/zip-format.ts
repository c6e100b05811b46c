/** A file of a ZIP archive. */
export interface ZipEntry {
  /** Folders are separated by `/`. */
  readonly name: string;
  readonly crc: number;
  /** Bytes; below 4 GB. */
  readonly size: number;
  /** Position of its header in the archive, in bytes. */
  readonly offset: number;
}

/** Bit 11: the names are UTF-8. */
const utf8Names = 0x0800;
/** The version of the ZIP specification that has ZIP64. */
const version = 45;
const max32 = 0xffff_ffff;
const max16 = 0xffff;

/** The number with which each kind of record begins. */
const signatures = {
  localHeader: 0x0403_4b50,
  directoryHeader: 0x0201_4b50,
  zip64End: 0x0606_4b50,
  zip64Locator: 0x0706_4b50,
  end: 0x0605_4b50,
} as const;

/** Date and time in the MS-DOS format of ZIP, in UTC. It counts in steps of two seconds and begins in 1980. */
function dosTime(at: Date): { readonly time: number; readonly date: number } {
  const year = Math.max(1980, at.getUTCFullYear());
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

type Field = readonly [bytes: 2 | 4 | 8, value: number];

/** Concatenates numbers in little-endian order. */
function fields(...all: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

/** The fields that both headers of a file have: version, flags, no compression, time, checksum, sizes. */
function sharedFields({ crc, size }: ZipEntry, modifiedAt: Date): readonly Field[] {
  const { time, date } = dosTime(modifiedAt);
  return [
    [2, version],
    [2, utf8Names],
    [2, 0],
    [2, time],
    [2, date],
    [4, crc],
    [4, size],
    [4, size],
  ];
}

/** The header before the bytes of a file. */
export function localHeader(entry: ZipEntry, modifiedAt: Date): Buffer {
  const name = Buffer.from(entry.name);
  const head = fields(
    [4, signatures.localHeader],
    ...sharedFields(entry, modifiedAt),
    [2, name.length],
    // No extra field.
    [2, 0],
  );
  return Buffer.concat([head, name]);
}

function directoryHeader(entry: ZipEntry, modifiedAt: Date): Buffer {
  const name = Buffer.from(entry.name);
  // An offset beyond 4 GB is stored in the ZIP64 extra field.
  const extra = entry.offset >= max32 ? fields([2, 1], [2, 8], [8, entry.offset]) : Buffer.alloc(0);
  const head = fields(
    [4, signatures.directoryHeader],
    [2, version],
    ...sharedFields(entry, modifiedAt),
    [2, name.length],
    [2, extra.length],
    // No comment, disk 0, no attributes.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, Math.min(entry.offset, max32)],
  );
  return Buffer.concat([head, name, extra]);
}

/** The central directory at the end of an archive, `offset` bytes after its beginning. */
export function directoryOf(entries: readonly ZipEntry[], offset: number, modifiedAt: Date): Buffer {
  const headers = Buffer.concat(entries.map((entry) => directoryHeader(entry, modifiedAt)));
  const count = entries.length;
  const needsZip64 = count >= max16 || headers.length >= max32 || offset >= max32;
  const zip64 = fields(
    [4, signatures.zip64End],
    // Bytes of this record that follow.
    [8, 44],
    [2, version],
    [2, version],
    // This disk and the disk of the directory.
    [4, 0],
    [4, 0],
    // Entries on this disk and in total.
    [8, count],
    [8, count],
    [8, headers.length],
    [8, offset],
    // The ZIP64 locator: the disk and position of the record above, and the number of disks.
    [4, signatures.zip64Locator],
    [4, 0],
    [8, offset + headers.length],
    [4, 1],
  );
  const end = fields(
    [4, signatures.end],
    // This disk and the disk of the directory.
    [2, 0],
    [2, 0],
    // Entries on this disk and in total.
    [2, Math.min(count, max16)],
    [2, Math.min(count, max16)],
    [4, Math.min(headers.length, max32)],
    [4, Math.min(offset, max32)],
    // No comment.
    [2, 0],
  );
  return Buffer.concat([headers, ...(needsZip64 ? [zip64] : []), end]);
}

import { crc32 } from 'node:zlib';

/** One chunk of a PNG file. */
export interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHUNK_TYPE = /^[A-Za-z]{4}$/;

/** Bytes of length, type and checksum around a chunk's data. */
const frameBytes = 12;

/**
 * The chunks of a complete PNG file: correct signature and checksums, lengths within the file, IEND as the very last
 * chunk. Undefined for anything else, also for a file with bytes after its end.
 */
export function readChunks(file: Uint8Array): Chunk[] | undefined {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at + frameBytes <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const end = at + frameBytes + length;
    if (end > bytes.length) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (!CHUNK_TYPE.test(type)) return undefined;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) });
    at = end;
    if (type === 'IEND') return at === bytes.length && length === 0 ? chunks : undefined;
  }
  return undefined;
}

/** A PNG file of these chunks. */
export function writeChunks(chunks: readonly Chunk[]): Uint8Array {
  const parts = chunks.flatMap(({ type, data }) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return [head, body, sum];
  });
  return Buffer.concat([SIGNATURE, ...parts]);
}

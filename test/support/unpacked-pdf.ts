import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';

/**
 * Every object of a PDF with its streams uncompressed, byte for byte: everything that a reader draws. Compressed data
 * and the offsets and lengths that depend on it are left out, because a newer Node compresses differently. Fonts and
 * color profiles appear as their hash.
 */
export function unpackedPdf(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes).toString('latin1');
  // The last object is the table of offsets.
  const objects = file.slice(0, file.lastIndexOf(' 0 obj\n'));
  const unpacked = objects.replace(
    / 0 obj\n(<<.*?)stream\n(.*?)\nendstream/gs,
    (_, entries: string, packed: string) => {
      const stream = Buffer.from(packed, 'latin1');
      const content = entries.includes('/FlateDecode') ? inflateSync(stream) : stream;
      const isText = !content.includes(0);
      const shown = isText ? content.toString('latin1') : createHash('sha256').update(content).digest('hex');
      return ` 0 obj\n${entries.replace(/\/Length \d+/, '')}stream\n${shown}\nendstream`;
    },
  );
  return Buffer.from(unpacked, 'latin1');
}

import { crc32, deflateSync, gzipSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG chunk, with correct length and checksum unless `wrong` is given. */
export function chunk(type: string, data: Uint8Array, wrong: { length?: number; crc?: number } = {}): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(wrong.length ?? data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(wrong.crc ?? crc32(body));
  return Buffer.concat([head, body, sum]);
}

interface Shape {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly color?: number;
  readonly compression?: number;
  readonly filter?: number;
  readonly interlace?: number;
}

export function ihdr(shape: Shape = {}): Buffer {
  const { width = 4, height = 4, depth = 8, color = 6, compression = 0, filter = 0, interlace = 0 } = shape;
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, color, compression, filter, interlace], 8);
  return chunk('IHDR', data);
}

const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Rows of one gray, each starting with the byte of `filter`. */
export function rows({ width = 4, height = 4, depth = 8, color = 6 }: Shape = {}, filter = 0): Buffer {
  const stride = Math.ceil((width * (channels[color] ?? 1) * depth) / 8);
  const row = Buffer.concat([Buffer.from([filter]), Buffer.alloc(stride, 0x80)]);
  return Buffer.concat(Array.from({ length: height }, () => row));
}

const iend = chunk('IEND', Buffer.alloc(0));
const idat = (raw: Uint8Array) => chunk('IDAT', deflateSync(raw));

/** A valid PNG of a shape, as a canvas would write it. */
export const aPng = (shape: Shape = {}): Buffer =>
  Buffer.concat([signature, ihdr(shape), idat(rows(shape)), iend]);

const png = (...chunks: Buffer[]): Buffer => Buffer.concat([signature, ...chunks]);

/** This many zero bytes, compressed about 1,000 to 1 (a decompression bomb). */
const zeroBytesCompressed = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes), { level: 9 });

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="fetch('//evil')"><script>alert(1)</script></svg>`;

/** Noise that is the same in every run. */
function noise(length: number, seed: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}

/** Bodies that are not valid logos, by name. */
export function hostileLogos(): Record<string, Buffer> {
  const validPng = aPng({ width: 40, height: 40 });
  const withFlippedByte = (at: number): Buffer => {
    const bytes = Buffer.from(validPng);
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    return bytes;
  };
  const compressedRows = deflateSync(rows());
  return {
    nothing: Buffer.alloc(0),
    'one byte': Buffer.from([0x89]),
    'the signature alone': signature,
    text: Buffer.from('this is not a picture'),
    JSON: Buffer.from('{"logo":"x"}'),
    'an SVG with a script': Buffer.from(svg),
    'an SVG that nests entities': Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE s [${Array.from({ length: 9 }, (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`).join('')}]><svg>&e9;</svg>`,
    ),
    'an HTML page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'a GIF': Buffer.from('474946383961010001008000000000ffffff2c00000000010001000002024401003b', 'hex'),
    'a JPEG head': Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
    'a WebP head': Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'),
    'a BMP head': Buffer.from('BM\x46\0\0\0\0\0\0\0\x36\0\0\0', 'latin1'),
    'a PDF': Buffer.from('%PDF-1.7\n1 0 obj'),
    'a ZIP': Buffer.from('504b0304140000000800', 'hex'),
    'a gzip bomb': gzipSync(Buffer.alloc(50_000_000)),
    noise: noise(4096, 7),
    'noise behind a signature': Buffer.concat([signature, noise(4096, 8)]),
    'a PNG with line ends changed': Buffer.from(
      validPng.toString('latin1').replaceAll('\r\n', '\n'),
      'latin1',
    ),
    'a PNG as text in UTF-8': Buffer.from(validPng.toString('latin1'), 'utf8'),
    'a PNG cut in half': validPng.subarray(0, validPng.length / 2),
    'a PNG without its last byte': validPng.subarray(0, -1),
    'a PNG without IEND': validPng.subarray(0, -12),
    'a PNG with a byte behind it': Buffer.concat([validPng, Buffer.from([0])]),
    'a PNG with a ZIP behind it': Buffer.concat([validPng, Buffer.from('504b0304', 'hex')]),
    'a PNG with a script behind it': Buffer.concat([validPng, Buffer.from('<script>alert(1)</script>')]),
    'two PNGs': Buffer.concat([validPng, validPng]),
    'a PNG behind a byte': Buffer.concat([Buffer.from([0]), validPng]),
    'a wrong header checksum': withFlippedByte(30),
    'a wrong data checksum': withFlippedByte(50),
    'a wrong width': withFlippedByte(17),
    'a width of 0': png(ihdr({ width: 0 }), idat(rows()), iend),
    'a height of 0': png(ihdr({ height: 0 }), idat(rows()), iend),
    'a width of 401': aPng({ width: 401, height: 1 }),
    'a height of 401': aPng({ width: 1, height: 401 }),
    '8000x8000 that unpack to 256 MB': png(
      ihdr({ width: 8000, height: 8000 }),
      chunk('IDAT', zeroBytesCompressed(1_000_000)),
      iend,
    ),
    '2 billion pixels wide': png(ihdr({ width: 0x7fffffff, height: 1 }), idat(rows()), iend),
    'a width beyond the specification': png(ihdr({ width: 0xffffffff }), idat(rows()), iend),
    '4x4 that unpack to 100 MB': png(ihdr(), chunk('IDAT', zeroBytesCompressed(100_000_000)), iend),
    '4x4 that unpack to 400 MB in parts': png(
      ihdr(),
      ...Array.from({ length: 8 }, (_, index) => {
        const whole = zeroBytesCompressed(400_000_000 / 8);
        const part = Math.ceil(whole.length / 8);
        return chunk('IDAT', whole.subarray(index * part, (index + 1) * part));
      }),
      iend,
    ),
    'one row too few': png(ihdr(), idat(rows({ height: 3 })), iend),
    'one byte too many': png(ihdr(), idat(Buffer.concat([rows(), Buffer.from([0])])), iend),
    'bytes behind the packed data': png(
      ihdr(),
      chunk('IDAT', Buffer.concat([compressedRows, Buffer.from('<script>alert(1)</script>')])),
      iend,
    ),
    'packed data cut short': png(ihdr(), chunk('IDAT', compressedRows.subarray(0, -5)), iend),
    'packed data with a wrong checksum': png(
      ihdr(),
      chunk('IDAT', Buffer.concat([compressedRows.subarray(0, -4), Buffer.alloc(4)])),
      iend,
    ),
    'data that is not packed': png(ihdr(), chunk('IDAT', rows()), iend),
    'an empty IDAT': png(ihdr(), chunk('IDAT', Buffer.alloc(0)), iend),
    'no IDAT': png(ihdr(), iend),
    'no IHDR': png(idat(rows()), iend),
    'two IHDR': png(ihdr(), ihdr(), idat(rows()), iend),
    'IHDR second': png(chunk('tEXt', Buffer.from('a\0b')), ihdr(), idat(rows()), iend),
    'an IHDR of 12 bytes': png(chunk('IHDR', Buffer.alloc(12, 1)), idat(rows()), iend),
    'an IEND with content': png(ihdr(), idat(rows()), chunk('IEND', Buffer.from('x'))),
    'an unknown critical chunk': png(ihdr(), chunk('EVIL', Buffer.from('x')), idat(rows()), iend),
    'a chunk type of control characters': png(
      ihdr(),
      chunk('\0\0\0\0', Buffer.from('x')),
      idat(rows()),
      iend,
    ),
    'a chunk of 4 GB': png(ihdr(), chunk('IDAT', compressedRows, { length: 0xffffffff }), iend),
    'a chunk of 2 GB': png(ihdr(), chunk('tEXt', Buffer.from('a'), { length: 0x7fffffff }), iend),
    'IDAT chunks apart': png(
      ihdr(),
      chunk('IDAT', compressedRows.subarray(0, 4)),
      chunk('PLTE', Buffer.alloc(3)),
      chunk('IDAT', compressedRows.subarray(4)),
      iend,
    ),
    'a palette': png(ihdr({ color: 3 }), chunk('PLTE', Buffer.alloc(3)), idat(rows({ color: 3 })), iend),
    'a colour key': png(ihdr({ color: 2 }), chunk('tRNS', Buffer.alloc(6)), idat(rows({ color: 2 })), iend),
    'an animation': png(ihdr(), chunk('acTL', Buffer.from('0000000200000000', 'hex')), idat(rows()), iend),
    'sixteen bits': aPng({ depth: 16 }),
    'one bit': aPng({ depth: 1, color: 0 }),
    'a depth of 255': png(ihdr({ depth: 255 }), idat(rows()), iend),
    'an unknown colour type': png(ihdr({ color: 5 }), idat(rows()), iend),
    'an unknown compression': png(ihdr({ compression: 1 }), idat(rows()), iend),
    'an unknown filter method': png(ihdr({ filter: 1 }), idat(rows()), iend),
    interlacing: png(ihdr({ interlace: 1 }), idat(rows()), iend),
    'an unknown row filter': png(ihdr(), idat(rows({}, 5)), iend),
    'row filter 255': png(ihdr(), idat(rows({}, 255)), iend),
  };
}

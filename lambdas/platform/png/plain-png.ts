import { deflateSync, inflateSync } from 'node:zlib';
import { logoRules } from '#domain/logo/logo-rules';
import { type Chunk, readChunks, writeChunks } from './png-chunks.ts';
import { filterRows, unfilter } from './png-rows.ts';

/** Channels by PNG color type. Palettes are left out: a canvas never writes one. */
const channelsOf: Readonly<Record<number, 1 | 2 | 3 | 4>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

interface Header {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/**
 * Parses the header of an acceptable PNG: at most 400x400, eight bits per channel, no palette, not interlaced.
 * Undefined for any other. Why no library does this: docs/decisions/199-own-code-beside-packages.md.
 */
function readHeader(chunk: Chunk | undefined): Header | undefined {
  if (chunk?.type !== 'IHDR' || chunk.data.length !== 13) return undefined;
  const data = Buffer.from(chunk.data);
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth, color = -1, compression, filter, interlace] = data.subarray(8);
  const channels = channelsOf[color];
  const isSmall = width >= 1 && height >= 1 && width <= logoRules.side && height <= logoRules.side;
  const isPlain = depth === 8 && compression === 0 && filter === 0 && interlace === 0;
  return isSmall && isPlain && channels ? { width, height, channels } : undefined;
}

/** True for a chunk that can be skipped without changing the picture. Chunks of animations and color keys cannot. */
const isIgnorable = ({ type }: Chunk): boolean =>
  /^[a-z]/.test(type) && !['acTL', 'fcTL', 'fdAT', 'tRNS'].includes(type);

/** The data of the IDAT chunks, which must be consecutive; undefined if the order of chunks is wrong. */
function imageData(chunks: readonly Chunk[]): Uint8Array | undefined {
  const body = chunks.slice(1, -1).filter((chunk) => !isIgnorable(chunk));
  const first = chunks.findIndex(({ type }) => type === 'IDAT');
  const isTogether = body.every((chunk, at) => chunk === chunks[first + at]);
  if (body.length === 0 || !isTogether || body.some(({ type }) => type !== 'IDAT')) return undefined;
  return Buffer.concat(body.map(({ data }) => data));
}

/**
 * Decompresses exactly `size` bytes; undefined if there are more or fewer, or if bytes follow the end of the stream.
 */
function inflateExactly(packed: Uint8Array, size: number): Uint8Array | undefined {
  try {
    // With `info`, Node also returns the engine, which counts the bytes it read. Node's types do not declare it.
    const { buffer, engine } = inflateSync(packed, { maxOutputLength: size, info: true }) as unknown as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    return buffer.length === size && engine.bytesWritten === packed.length ? buffer : undefined;
  } catch {
    return undefined;
  }
}

/** Blends the picture onto white, so that no alpha channel remains. */
function flatten(pixels: Uint8Array, { width, height, channels }: Header): Picture {
  const rgb = new Uint8Array(width * height * 3);
  const isGray = channels < 3;
  const hasAlpha = channels % 2 === 0;
  for (let at = 0; at < width * height; at += 1) {
    const from = at * channels;
    const alpha = hasAlpha ? (pixels[from + channels - 1] ?? 255) : 255;
    for (let channel = 0; channel < 3; channel += 1) {
      const value = pixels[from + (isGray ? 0 : channel)] ?? 0;
      rgb[at * 3 + channel] = Math.round((value * alpha + 255 * (255 - alpha)) / 255);
    }
  }
  return { width, height, rgb };
}

/**
 * Reads and writes the PNG files of logos (rule 33). Reading is strict: a file that differs from what a canvas writes
 * is refused before it is decompressed, and decompression stops at the size given in the header.
 */
export const plainPng: PngCodec = {
  decode(file) {
    const chunks = readChunks(file);
    const header = readHeader(chunks?.[0]);
    const packed = chunks && imageData(chunks);
    if (!header || !packed) return undefined;
    const stride = header.width * header.channels;
    const rows = inflateExactly(packed, (stride + 1) * header.height);
    const pixels = rows && unfilter(rows, stride, header.channels);
    return pixels && flatten(pixels, header);
  },

  encode({ width, height, rgb }) {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    // Eight bits per channel, RGB, the only methods of compression and filters, not interlaced.
    header.set([8, 2, 0, 0, 0], 8);
    return writeChunks([
      { type: 'IHDR', data: header },
      { type: 'IDAT', data: deflateSync(filterRows(rgb, width * 3, 3), { level: 9 }) },
      { type: 'IEND', data: new Uint8Array() },
    ]);
  },
};

/** Pixels without alpha: three bytes each, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

export interface PngCodec {
  /** The picture of a plain PNG, flattened on white; undefined for anything else. Never throws because of its input. */
  decode(bytes: Uint8Array): Picture | undefined;
  encode(picture: Picture): Uint8Array;
}

import { type PhotoSize, photoFiles } from './photo-rules.ts';

/** A checked photo: its pixels, and the file without anything but the picture. */
export interface PlainJpeg {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Markers of a JPEG file (ITU-T T.81, table B.1), without their first byte 0xff. */
const marker = {
  baseline: 0xc0,
  progressive: 0xc2,
  huffman: 0xc4,
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantization: 0xdb,
  restart: 0xdd,
  firstApplication: 0xe0,
  adobe: 0xee,
  lastApplication: 0xef,
  comment: 0xfe,
} as const;

/** Our own JFIF segment, so that nothing of the sent one stays. */
const jfif = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];

/** A progressive photo has about ten scans. Each further one makes it slower to show. */
const maxScans = 64;

const isRestart = (byte: number): boolean => byte >= 0xd0 && byte <= 0xd7;

/** The colors of the frame: gray, or three components with plausible sampling; undefined for anything else. */
function frameSize(segment: Uint8Array): { width: number; height: number } | undefined {
  const [precision = 0, h1 = 0, h0 = 0, w1 = 0, w0 = 0, components = 0] = segment;
  // Four components are CMYK, which browsers and printers show differently.
  if (precision !== 8 || (components !== 1 && components !== 3) || segment.length !== 6 + 3 * components)
    return undefined;
  for (let at = 7; at < segment.length; at += 3) {
    const [across, down] = [(segment[at] ?? 0) >> 4, (segment[at] ?? 0) & 15];
    if (across < 1 || across > 4 || down < 1 || down > 4 || (segment[at + 1] ?? 0) > 3) return undefined;
  }
  const [width, height] = [w1 * 256 + w0, h1 * 256 + h0];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

/** True if the segment consists of whole tables, so that nothing can hide behind them. */
function isWholeTables(kind: number, segment: Uint8Array): boolean {
  let at = 0;
  while (at < segment.length) {
    const head = segment[at] ?? 0;
    if (kind === marker.quantization) {
      if (head >> 4 > 1 || (head & 15) > 3) return false;
      at += head >> 4 === 0 ? 65 : 129;
    } else {
      if (head >> 4 > 1 || (head & 15) > 3 || at + 17 > segment.length) return false;
      const codes = segment.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
      if (codes === 0 || codes > 256) return false;
      at += 17 + codes;
    }
  }
  return segment.length > 0 && at === segment.length;
}

/** True if the scan's header names one to three components and nothing else. */
const isScanHeader = (segment: Uint8Array): boolean => {
  const components = segment[0] ?? 0;
  return components >= 1 && components <= 3 && segment.length === 4 + 2 * components;
};

/** The end of the coded data that begins at `from`: the position of the next marker, or -1 in a truncated file. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next === 0xff || next === 0 || isRestart(next)) continue;
    return at;
  }
  return -1;
}

/** An Adobe segment may say that the colors are not those that a file without it has. */
const changesColors = (segment: Uint8Array, components: number): boolean =>
  String.fromCharCode(...segment.subarray(0, 5)) === 'Adobe' && components === 3 && segment[11] !== 1;

const isDropped = (kind: number): boolean =>
  kind === marker.comment || (kind >= marker.firstApplication && kind <= marker.lastApplication);

/**
 * Checks that the bytes are one baseline or progressive JPEG of a photo in this size, complete and with nothing behind
 * it, and returns it without application segments and comments, such as EXIF with the place where it was taken. Returns
 * undefined for anything else.
 */
export function plainJpeg(bytes: Uint8Array, size: PhotoSize): PlainJpeg | undefined {
  const { side, bytes: maxBytes } = photoFiles[size];
  if (bytes.length > maxBytes || bytes[0] !== 0xff || bytes[1] !== marker.start) return undefined;
  const kept: Uint8Array[] = [Uint8Array.of(0xff, marker.start, ...jfif)];
  let frame: { width: number; height: number } | undefined;
  let components = 0;
  let scans = 0;
  let adobe: Uint8Array | undefined;
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    // Any number of 0xff may come before a marker.
    while (bytes[at + 1] === 0xff) at += 1;
    const kind = bytes[at + 1] ?? 0;
    if (kind === marker.end) {
      if (!frame || scans === 0 || at + 2 !== bytes.length) return undefined;
      if (adobe && changesColors(adobe, components)) return undefined;
      kept.push(Uint8Array.of(0xff, marker.end));
      return { ...frame, bytes: joined(kept) };
    }
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    const segment = bytes.subarray(at + 4, end);
    let keptTo = end;
    if (kind === marker.adobe) adobe = segment;
    if (kind === marker.baseline || kind === marker.progressive) {
      if (frame) return undefined;
      frame = frameSize(segment);
      components = segment[5] ?? 0;
      if (!frame || frame.width > side || frame.height > side) return undefined;
    } else if (kind === marker.quantization || kind === marker.huffman) {
      if (!isWholeTables(kind, segment)) return undefined;
    } else if (kind === marker.restart) {
      if (segment.length !== 2) return undefined;
    } else if (kind === marker.scan) {
      scans += 1;
      if (!frame || scans > maxScans || !isScanHeader(segment)) return undefined;
      keptTo = endOfScan(bytes, end);
      if (keptTo < 0) return undefined;
    } else if (!isDropped(kind)) return undefined;
    if (!isDropped(kind)) kept.push(bytes.subarray(at, keptTo));
    at = keptTo;
  }
  return undefined;
}

/**
 * True for a JPEG whose picture is not complete. What is behind the picture does not count. False for a file of another
 * kind.
 */
export function isCutOff(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== marker.start) return false;
  for (let at = 2; at + 3 < bytes.length; ) {
    if (bytes[at] !== 0xff) return true;
    const kind = bytes[at + 1] ?? 0;
    if (kind === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    if (kind !== marker.scan) continue;
    at = endOfScan(bytes, at);
    if (at < 0) return true;
    if (bytes[at + 1] === marker.end) return false;
  }
  return true;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

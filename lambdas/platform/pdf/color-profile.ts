import { deflateSync } from 'node:zlib';

/** A number of an ICC profile: signed, with 16 fractional bits. */
const fixed = (value: number): number[] => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65_536));
  return [...bytes];
};

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];

const uint32 = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];

const reserved = [0, 0, 0, 0];

/** A text in the language `en-US`. */
const text = (value: string): number[] => {
  const characters = [...Buffer.from(value, 'utf16le').swap16()];
  // One record of 12 bytes, whose text starts at byte 28.
  return [
    ...ascii('mluc'),
    ...reserved,
    ...uint32(1),
    ...uint32(12),
    ...ascii('enUS'),
    ...uint32(characters.length),
    ...uint32(28),
    ...characters,
  ];
};

const point = (values: readonly number[]): number[] => [
  ...ascii('XYZ '),
  ...reserved,
  ...values.flatMap(fixed),
];

/** The curve of sRGB (IEC 61966-2-1): a power function, and a straight line near black. */
const curve = [
  ...ascii('para'),
  ...reserved,
  ...[0, 3, 0, 0],
  ...[2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed),
];

/** The white point of the profile connection space, and the primaries of sRGB adapted to it (ICC.1:2004-10). */
const white = [0.9642, 1, 0.8249];
const primaries = {
  r: [0.43607, 0.22249, 0.01392],
  g: [0.38515, 0.71687, 0.09708],
  b: [0.14307, 0.06061, 0.7141],
};

/**
 * The color space sRGB as an ICC profile of version 4.2, in 0.5 kB instead of the usual 3 kB. PDF/A requires it to
 * define the colors.
 */
export function srgbProfile(): Buffer {
  const contents: readonly (readonly [string, number[]])[] = [
    ['desc', text('sRGB')],
    ['cprt', text('Public domain')],
    ['wtpt', point(white)],
    ['rXYZ', point(primaries.r)],
    ['gXYZ', point(primaries.g)],
    ['bXYZ', point(primaries.b)],
    ['rTRC', curve],
  ];
  const names = [...contents.map(([name]) => name), 'gTRC', 'bTRC'];
  const tableEntries = new Map<string, readonly [number, number]>();
  const body: number[] = [];
  // After the header, the number of entries and the entries.
  const start = 128 + 4 + names.length * 12;
  for (const [name, bytes] of contents) {
    tableEntries.set(name, [start + body.length, bytes.length]);
    body.push(...bytes, ...Array<number>((4 - (bytes.length % 4)) % 4).fill(0));
  }
  // The three colors share one curve.
  const curveEntry = tableEntries.get('rTRC') ?? [0, 0];
  const table = names.flatMap((name) => {
    const [offset, length] = tableEntries.get(name) ?? curveEntry;
    return [...ascii(name), ...uint32(offset), ...uint32(length)];
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(start + body.length, 0);
  header.writeUInt32BE(0x04200000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  // The header requires a date; this is the date of the standard's version.
  [2004, 10, 1].forEach((part, index) => {
    header.writeUInt16BE(part, 24 + index * 2);
  });
  header.write('acsp', 36, 'latin1');
  Buffer.from(white.flatMap(fixed)).copy(header, 68);
  return Buffer.concat([header, Buffer.from([...uint32(names.length), ...table, ...body])]);
}

let packedProfile: Buffer | undefined;

/** The compressed profile, which is the same in every document. */
export function packedSrgbProfile(): Buffer {
  packedProfile ??= deflateSync(srgbProfile());
  return packedProfile;
}

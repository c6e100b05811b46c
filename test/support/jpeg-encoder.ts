/** Writes small JPEG files with every sample at full size, so that tests have photos that any program can open. */

const zigzag = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
];

/** Codes of eight bits for every symbol: longer than the usual tables, and simple. */
const counts = (symbols: number): number[] => Array.from({ length: 16 }, (_, at) => (at === 8 ? symbols : 0));

const dcSymbols = Array.from({ length: 12 }, (_, at) => at);
const acSymbols = Array.from({ length: 162 }, (_, at) =>
  at === 0 ? 0x00 : at === 1 ? 0xf0 : (Math.floor((at - 2) / 10) << 4) | (((at - 2) % 10) + 1),
);

const segment = (marker: number, data: readonly number[]): number[] => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
];

const sizeOf = (value: number): number => (value === 0 ? 0 : 32 - Math.clz32(Math.abs(value)));

/** Collects codes as bytes, with a zero after each 0xff. */
function bitWriter() {
  const bytes: number[] = [];
  let [pending, held] = [0, 0];
  const put = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit -= 1) {
      pending = (pending << 1) | ((value >> bit) & 1);
      held += 1;
      if (held < 8) continue;
      bytes.push(pending);
      if (pending === 0xff) bytes.push(0);
      [pending, held] = [0, 0];
    }
  };
  return {
    put,
    value(value: number): void {
      const length = sizeOf(value);
      put(value < 0 ? value + 2 ** length - 1 : value, length);
    },
    finished(): number[] {
      if (held > 0) put(0x7f, 8 - held);
      return bytes;
    },
  };
}

const cosines = Array.from({ length: 8 }, (_, u) =>
  Array.from(
    { length: 8 },
    (_, x) => (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16),
  ),
);

function transformed(block: readonly number[]): number[] {
  const rows = Array.from({ length: 64 }, (_, at) => {
    const [y, u] = [at >> 3, at & 7];
    return cosines[u]?.reduce((sum, factor, x) => sum + factor * (block[y * 8 + x] ?? 0), 0) ?? 0;
  });
  return Array.from({ length: 64 }, (_, at) => {
    const [v, u] = [at >> 3, at & 7];
    return cosines[v]?.reduce((sum, factor, y) => sum + factor * (rows[y * 8 + u] ?? 0), 0) ?? 0;
  });
}

export interface PhotoShape {
  readonly width?: number;
  readonly height?: number;
  /** 1 is gray, 3 is color, 4 is CMYK. */
  readonly components?: 1 | 3 | 4;
  /** Larger values give smaller files. */
  readonly step?: number;
  /** Brightness (0 to 255) of a sample; a gradient by default. */
  readonly sample?: (x: number, y: number, component: number) => number;
}

/** The frame, tables and coded data of a baseline JPEG, without its first and last marker. */
export function jpegParts(shape: PhotoShape = {}): { tables: number[]; frame: number[]; scan: number[] } {
  const { width = 16, height = 16, components = 3, step = 24 } = shape;
  const { sample = (x, y, component) => (x * 5 + y * 3 + component * 60) % 256 } = shape;
  const ids = Array.from({ length: components }, (_, at) => at + 1);
  const bits = bitWriter();
  const last = ids.map(() => 0);
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8)
      for (const [component] of ids.entries()) {
        const block = Array.from(
          { length: 64 },
          (_, at) =>
            sample(Math.min(width - 1, left + (at & 7)), Math.min(height - 1, top + (at >> 3)), component) -
            128,
        );
        const levels = transformed(block);
        const coded = zigzag.map((at) => Math.round((levels[at] ?? 0) / step));
        const difference = (coded[0] ?? 0) - (last[component] ?? 0);
        last[component] = coded[0] ?? 0;
        bits.put(dcSymbols.indexOf(sizeOf(difference)), 9);
        bits.value(difference);
        let zeros = 0;
        for (const level of coded.slice(1)) {
          if (level === 0) {
            zeros += 1;
            continue;
          }
          for (; zeros > 15; zeros -= 16) bits.put(acSymbols.indexOf(0xf0), 9);
          bits.put(acSymbols.indexOf((zeros << 4) | sizeOf(level)), 9);
          bits.value(level);
          zeros = 0;
        }
        if (zeros > 0) bits.put(acSymbols.indexOf(0), 9);
      }
  return {
    tables: [
      ...segment(0xdb, [0, ...zigzag.map(() => step)]),
      ...segment(0xc4, [0x00, ...counts(dcSymbols.length), ...dcSymbols]),
      ...segment(0xc4, [0x10, ...counts(acSymbols.length), ...acSymbols]),
    ],
    frame: segment(0xc0, [
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      components,
      ...ids.flatMap((id) => [id, 0x11, 0]),
    ]),
    scan: [...segment(0xda, [components, ...ids.flatMap((id) => [id, 0]), 0, 63, 0]), ...bits.finished()],
  };
}

export const jpegSegment = segment;

import { encode } from 'fast-png';

/** A PNG of one color. */
export function plainPng(width: number, height: number, [red, green, blue] = [22, 163, 74]): Buffer {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at += 3) data.set([red ?? 0, green ?? 0, blue ?? 0], at);
  return Buffer.from(encode({ width, height, data, channels: 3 }));
}

/** A PNG of noise, which hardly compresses. */
export function noisyPng(width: number, height: number): Buffer {
  const data = new Uint8Array(width * height * 3);
  let seed = 1;
  for (let index = 0; index < data.length; index += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[index] = seed >> 16;
  }
  return Buffer.from(encode({ width, height, data, channels: 3 }));
}

/** The first bytes of PNG, GIF and WebP files. */
const starts = ['\x89PNG', 'GIF8', 'RIFF'];

/**
 * True for a PNG, GIF or WebP file, which every browser decodes as a bitmap. One of which a part is missing is refused
 * then, while an element shows it as far as it goes.
 */
export const isBitmapFile = (bytes: Uint8Array): boolean =>
  starts.includes(String.fromCharCode(...bytes.subarray(0, 4)));

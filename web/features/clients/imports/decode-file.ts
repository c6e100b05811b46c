/**
 * True if most bytes at even (`from` 0) or odd (1) offsets are zero, as in Latin text in UTF-16. Detects UTF-16 without
 * a byte order mark.
 */
function hasZeroBytes(bytes: Uint8Array, from: 0 | 1): boolean {
  const sample = bytes.subarray(0, 2_000).filter((_, index) => index % 2 === from);
  return sample.length > 4 && sample.filter((byte) => byte === 0).length > sample.length / 2;
}

/**
 * Decodes a file in UTF-8, UTF-16 or Windows-1252, as written by Excel and others. Every file that is not valid UTF-8
 * can be read as Windows-1252.
 */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || hasZeroBytes(bytes, 1))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || hasZeroBytes(bytes, 0))
    return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

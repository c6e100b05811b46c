/**
 * True if most bytes at even (`from` 0) or odd (1) offsets are zero, as in Latin text in UTF-16. Detects UTF-16 without
 * a byte order mark.
 */
function hasZeroBytes(bytes: Uint8Array, from: 0 | 1): boolean {
  const sample = bytes.subarray(0, 2_000).filter((_, index) => index % 2 === from);
  return sample.length > 4 && sample.filter((byte) => byte === 0).length > sample.length / 2;
}

/**
 * True for what Excel for Mac calls "CSV (Macintosh)": lines end with CR alone, and letters with accents are where
 * Windows-1252 has signs.
 */
function isMacRoman(bytes: Uint8Array): boolean {
  if (!bytes.includes(0x0d) || bytes.includes(0x0a)) return false;
  const macLetters = bytes.filter((byte) => byte >= 0x80 && byte <= 0x9f).length;
  const windowsLetters = bytes.filter((byte) => byte >= 0xc0 && !(byte >= 0xd0 && byte <= 0xd5)).length;
  return macLetters > windowsLetters;
}

/**
 * Decodes a file in UTF-8, UTF-16, Mac OS Roman or Windows-1252, as written by Excel and others. Every file that is not
 * valid UTF-8 can be read as one of the last two.
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
    return new TextDecoder(isMacRoman(bytes) ? 'macintosh' : 'windows-1252').decode(bytes);
  }
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Number of random bytes in an ID. */
export const ulidRandomBytes = 10;

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** True if the text has the form of an ID made by `ulid`. */
export const isUlid = (text: string): boolean => ULID.test(text);

/**
 * An ID that sorts by its creation time: 10 characters of milliseconds since 1970 and 16 random characters. The caller
 * passes time and random bytes, because the domain has no clock. `random` must hold `ulidRandomBytes` bytes.
 */
export function ulid(nowMilliseconds: number, random: Uint8Array): string {
  if (random.length !== ulidRandomBytes) throw new Error('An id needs ten random bytes');
  let rest = BigInt(Math.floor(nowMilliseconds));
  for (const byte of random) rest = (rest << 8n) | BigInt(byte);
  let text = '';
  for (let digit = 0; digit < 26; digit += 1) {
    text = `${ALPHABET[Number(rest & 31n)]}${text}`;
    rest >>= 5n;
  }
  return text;
}

/** True if the text has the form of our IDs. Path parameters can contain anything. */
export const isId = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** A secret of 32 random bytes in Base32, as AssociateSoftwareToken returns it (52 characters). */
export function newSecret(): string {
  const bits = [...randomBytes(32)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

function decode(secret: string): Buffer {
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The six-digit code of a time step of 30 seconds (RFC 6238 with SHA-1). */
function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decode(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const value = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000;
  return String(value).padStart(6, '0');
}

/** The code that an authenticator app shows at a time (milliseconds since 1970). */
export const codeAt = (secret: string, now: number): string => codeOfStep(secret, Math.floor(now / stepMs));

/**
 * The time step a code belongs to: the current one or an adjacent one, because clocks differ. Undefined for a wrong
 * code.
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const present = Math.floor(now / stepMs);
  return [present, present - 1, present + 1].find((step) =>
    timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code)),
  );
}

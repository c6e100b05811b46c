import {
  createDiffieHellman,
  createHash,
  createHmac,
  getDiffieHellman,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The group that Amazon uses for SRP: the 3072-bit prime of RFC 3526 with generator 2. */
const prime = getDiffieHellman('modp15').getPrime();
const N = BigInt(`0x${prime.toString('hex')}`);
const g = 2n;

const modulo = (value: bigint): bigint => ((value % N) + N) % N;

/** Hex in the format of Java's BigInteger: whole bytes, with a leading zero byte if the first bit would be a sign. */
export function paddedHex(value: bigint): string {
  const digits = value.toString(16);
  const even = digits.length % 2 === 1 ? `0${digits}` : digits;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
}

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const hashHex = (hex: string): bigint => BigInt(`0x${createHash('sha256').update(bytes(hex)).digest('hex')}`);
const hmac = (key: Buffer, ...parts: Buffer[]): Buffer =>
  parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest();

/**
 * `base` to the power of `exponent` in the group; neither base nor result may be 0, 1 or -1. Uses OpenSSL for speed.
 */
export function power(base: bigint, exponent: bigint): bigint {
  const group = createDiffieHellman(prime, Number(g));
  group.setPrivateKey(bytes(paddedHex(exponent)));
  return BigInt(`0x${group.computeSecret(bytes(paddedHex(modulo(base)))).toString('hex')}`);
}

const k = hashHex(paddedHex(N) + paddedHex(g));

function privateKeyOf(poolName: string, sub: string, password: string, salt: string): bigint {
  const identity = createHash('sha256').update(`${poolName}${sub}:${password}`, 'utf8').digest('hex');
  return hashHex(paddedHex(BigInt(`0x${salt}`)) + identity);
}

/** Salt and verifier of a password, both in hex. `poolName` is the part of the pool's ID after the underscore. */
export function makeVerifier(poolName: string, sub: string, password: string) {
  const salt = randomBytes(16).toString('hex');
  return { salt, verifier: power(g, privateKeyOf(poolName, sub, password, salt)).toString(16) };
}

/** True if the verifier was made from this password. */
export const matchesVerifier = (
  poolName: string,
  sub: string,
  password: string,
  stored: { salt: string; verifier: string },
): boolean => power(g, privateKeyOf(poolName, sub, password, stored.salt)) === BigInt(`0x${stored.verifier}`);

/** The server's values in one handshake. */
export interface ServerHandshake {
  readonly serverPublic: string;
  readonly serverPrivate: bigint;
  readonly clientPublic: bigint;
  readonly verifier: bigint;
}

/** Answers the client's A with B; undefined for an A that would reveal the secret. */
export function answerClient(clientPublicHex: string, verifierHex: string): ServerHandshake | undefined {
  if (!/^[0-9a-f]{1,1024}$/i.test(clientPublicHex)) return undefined;
  const clientPublic = BigInt(`0x${clientPublicHex}`);
  if (modulo(clientPublic) === 0n) return undefined;
  const verifier = BigInt(`0x${verifierHex}`);
  const serverPrivate = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const serverPublic = modulo(k * verifier + power(g, serverPrivate)).toString(16);
  return { serverPublic, serverPrivate, clientPublic, verifier };
}

/** True if the client's signature proves that it knows the password. */
export function provesPassword(
  half: ServerHandshake,
  claim: { poolName: string; sub: string; secretBlock: string; timestamp: string; signature: string },
): boolean {
  const scrambler = hashHex(paddedHex(half.clientPublic) + paddedHex(BigInt(`0x${half.serverPublic}`)));
  const secret = power(half.clientPublic * power(half.verifier, scrambler), half.serverPrivate);
  const extracted = hmac(bytes(paddedHex(scrambler)), bytes(paddedHex(secret)));
  const key = hmac(extracted, Buffer.from('Caldera Derived Key\u0001')).subarray(0, 16);
  const expected = hmac(
    key,
    Buffer.from(claim.poolName),
    Buffer.from(claim.sub),
    Buffer.from(claim.secretBlock, 'base64'),
    Buffer.from(claim.timestamp),
  );
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

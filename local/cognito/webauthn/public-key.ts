import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import type { CborMap } from './cbor.ts';

/** The algorithms that a pool offers, by COSE number: ECDSA with P-256, and RSA, both with SHA-256. */
export const offeredAlgorithms = [-7, -257] as const;

const text = (map: CborMap, label: number): string => {
  const value = map.get(label);
  if (!Buffer.isBuffer(value)) throw new RangeError('A part of the public key is missing');
  return value.toString('base64url');
};

/** Converts a COSE key (RFC 9052) to a JSON Web Key. Throws a RangeError for other algorithms. */
export function webKeyOf(cose: CborMap): JsonWebKey {
  const [keyType, algorithm, curve] = [cose.get(1), cose.get(3), cose.get(-1)];
  if (keyType === 2 && algorithm === -7 && curve === 1)
    return { kty: 'EC', crv: 'P-256', x: text(cose, -2), y: text(cose, -3) };
  if (keyType === 3 && algorithm === -257) return { kty: 'RSA', n: text(cose, -1), e: text(cose, -2) };
  throw new RangeError('The public key has an algorithm that is not offered');
}

/** Whether the signature of `content` is valid for this public key. */
export const isSignedBy = (key: JsonWebKey, content: Buffer, signature: Buffer): boolean =>
  verify('sha256', content, createPublicKey({ key, format: 'jwk' }), signature);

import type { JsonWebKey } from 'node:crypto';
import { decodeMap } from './cbor.ts';
import { webKeyOf } from './public-key.ts';

/** The part of the signed data that the authenticator itself writes (WebAuthn, section 6.1). */
export interface AuthenticatorData {
  /** SHA-256 of the relying party's ID. */
  readonly relyingPartyHash: Buffer;
  readonly isUserPresent: boolean;
  readonly isUserVerified: boolean;
  readonly signCount: number;
  /** The new credential; only at registration. */
  readonly credential?: { readonly id: string; readonly key: JsonWebKey };
}

const headLength = 37;
const flags = { userPresent: 0x01, userVerified: 0x04, credential: 0x40 } as const;

/** Parses authenticator data. Throws a RangeError if it is malformed. */
export function readAuthenticatorData(bytes: Buffer): AuthenticatorData {
  if (bytes.length < headLength) throw new RangeError('Authenticator data ends too early');
  const flagByte = bytes.readUInt8(32);
  const head = {
    relyingPartyHash: bytes.subarray(0, 32),
    isUserPresent: (flagByte & flags.userPresent) !== 0,
    isUserVerified: (flagByte & flags.userVerified) !== 0,
    signCount: bytes.readUInt32BE(33),
  };
  if ((flagByte & flags.credential) === 0) return head;
  // 16 bytes identify the authenticator model; the length of the ID, the ID and the key follow.
  const length = bytes.readUInt16BE(headLength + 16);
  const start = headLength + 18;
  const id = bytes.subarray(start, start + length);
  if (length === 0 || id.length < length) throw new RangeError('Authenticator data ends too early');
  return {
    ...head,
    credential: { id: id.toString('base64url'), key: webKeyOf(decodeMap(bytes, start + length).map) },
  };
}

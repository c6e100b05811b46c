import type { JsonWebKey } from 'node:crypto';
import { decodeMap } from './cbor.ts';
import { webKeyOf } from './public-key.ts';

/** What an authenticator signs beside the client's data (WebAuthn, section 6.1). */
export interface AuthenticatorData {
  /** SHA-256 of the relying party's id. */
  readonly relyingPartyHash: Buffer;
  readonly isUserPresent: boolean;
  readonly isUserVerified: boolean;
  readonly signCount: number;
  /** The new credential; only at registration. */
  readonly credential?: { readonly id: string; readonly key: JsonWebKey };
}

const headLength = 37;
const flags = { userPresent: 0x01, userVerified: 0x04, credential: 0x40 } as const;

/** Reads authenticator data. Throws a RangeError for anything else. */
export function readAuthenticatorData(bytes: Buffer): AuthenticatorData {
  if (bytes.length < headLength) throw new RangeError('Authenticator data ends too early');
  const set = bytes.readUInt8(32);
  const head = {
    relyingPartyHash: bytes.subarray(0, 32),
    isUserPresent: (set & flags.userPresent) !== 0,
    isUserVerified: (set & flags.userVerified) !== 0,
    signCount: bytes.readUInt32BE(33),
  };
  if ((set & flags.credential) === 0) return head;
  // 16 bytes name the model of the authenticator; then comes the id with its length, then the key.
  const length = bytes.readUInt16BE(headLength + 16);
  const start = headLength + 18;
  const id = bytes.subarray(start, start + length);
  if (length === 0 || id.length < length) throw new RangeError('Authenticator data ends too early');
  return {
    ...head,
    credential: { id: id.toString('base64url'), key: webKeyOf(decodeMap(bytes, start + length).map) },
  };
}

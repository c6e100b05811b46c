import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | readonly (readonly [Cbor, Cbor])[];

function cborHead(type: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(type << 5) | count]);
  if (count < 256) return Buffer.from([(type << 5) | 24, count]);
  return Buffer.from([(type << 5) | 25, count >> 8, count & 0xff]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const pairs = value as readonly (readonly [Cbor, Cbor])[];
  return Buffer.concat([cborHead(5, pairs.length), ...pairs.flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** The values that browser and authenticator send; tests make single ones wrong. */
export interface CeremonyParts {
  readonly origin: string;
  readonly relyingPartyId: string;
  readonly type: string;
  readonly isUserPresent: boolean;
  readonly isUserVerified: boolean;
  readonly signCount: number;
}

const defaultParts = (type: string): CeremonyParts => ({
  type,
  origin: 'https://app.billhook.test',
  relyingPartyId: 'billhook.test',
  isUserPresent: true,
  isUserVerified: true,
  signCount: 0,
});

const clientDataOf = ({ type, origin }: CeremonyParts, challenge: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorDataOf(parts: CeremonyParts, credential = Buffer.alloc(0)): Buffer {
  const flags =
    (parts.isUserPresent ? 1 : 0) | (parts.isUserVerified ? 4 : 0) | (credential.length > 0 ? 0x40 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(parts.signCount);
  return Buffer.concat([sha256(parts.relyingPartyId), Buffer.from([flags]), count, credential]);
}

/** An authenticator with one passkey and its browser, which produce the JSON for the user pool. */
export class SoftwarePasskey {
  readonly id = randomBytes(16);
  private readonly keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  private readonly cose: Buffer;

  constructor(algorithm: 'ES256' | 'RS256' | 'EdDSA' = 'ES256') {
    if (algorithm === 'RS256') this.keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
    else if (algorithm === 'ES256') this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    else this.keys = generateKeyPairSync('ed25519');
    const jwk = this.keys.publicKey.export({ format: 'jwk' });
    const part = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] ?? '', 'base64url');
    const byAlgorithm = {
      ES256: () =>
        [
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, part('x')],
          [-3, part('y')],
        ] as const,
      RS256: () =>
        [
          [1, 3],
          [3, -257],
          [-1, part('n')],
          [-2, part('e')],
        ] as const,
      EdDSA: () =>
        [
          [1, 1],
          [3, -8],
          [-1, 6],
          [-2, part('x')],
        ] as const,
    };
    this.cose = cbor(byAlgorithm[algorithm]());
  }

  /** The answer of `navigator.credentials.create` to a challenge. */
  create(challenge: string, changes: Partial<CeremonyParts> = {}) {
    const parts = { ...defaultParts('webauthn.create'), ...changes };
    const length = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.cose]);
    const authData = authenticatorDataOf(parts, credential);
    return {
      ...this.head,
      response: {
        clientDataJSON: base64url(clientDataOf(parts, challenge)),
        attestationObject: base64url(
          cbor([
            ['fmt', 'none'],
            ['attStmt', []],
            ['authData', authData],
          ]),
        ),
        transports: ['internal'],
      },
    };
  }

  /** The answer of `navigator.credentials.get` to a challenge. */
  get(challenge: string, changes: Partial<CeremonyParts> = {}) {
    const parts = { ...defaultParts('webauthn.get'), ...changes };
    const clientData = clientDataOf(parts, challenge);
    const authenticatorData = authenticatorDataOf(parts);
    const content = Buffer.concat([authenticatorData, sha256(clientData)]);
    return {
      ...this.head,
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', content, this.keys.privateKey)),
      },
    };
  }

  private get head() {
    const id = base64url(this.id);
    return {
      id,
      rawId: id,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
    };
  }
}

import { createHash, type JsonWebKey } from 'node:crypto';
import { CognitoRefusal, refusals } from '../refusal.ts';
import { type AuthenticatorData, readAuthenticatorData } from './authenticator-data.ts';
import { decodeMap } from './cbor.ts';
import { isSignedBy } from './public-key.ts';

/** Which passkeys a pool takes. */
export interface RelyingParty {
  /** Its domain; pages of it and of its subdomains may use the passkeys. */
  readonly id: string;
  /** The authenticator has to recognize its user, by a fingerprint for example. */
  readonly requiresVerification: boolean;
}

/** A passkey that was registered. */
export interface RegisteredKey {
  /** Base64url. */
  readonly id: string;
  readonly key: JsonWebKey;
  readonly signCount: number;
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

const decoded = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : '', 'base64url');

const unreadable = (): CognitoRefusal => refusals.invalid('The passkey credential cannot be read.');

/** Runs what reads bytes of a browser: nonsense is refused, as a request with an invalid parameter is. */
function read<Value>(parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    if (error instanceof CognitoRefusal) throw error;
    throw unreadable();
  }
}

/** Pages of the relying party by https; `localhost` by http as well, as browsers have it. */
function isOwnOrigin(origin: string, relyingPartyId: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isOwn = hostname === relyingPartyId || hostname.endsWith(`.${relyingPartyId}`);
  return isOwn && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
}

interface Expected {
  readonly type: 'webauthn.create' | 'webauthn.get';
  /** Base64url. */
  readonly challenge: string;
  readonly relyingParty: RelyingParty;
}

/** Checks what the browser says of the page, and what the authenticator says of itself. */
function check(clientData: Buffer, data: AuthenticatorData, { type, challenge, relyingParty }: Expected) {
  const client = JSON.parse(clientData.toString()) as Readonly<Record<string, unknown>>;
  if (client.type !== type) throw unreadable();
  if (client.challenge !== challenge)
    throw new CognitoRefusal('WebAuthnChallengeNotFoundException', 'Challenge not found.');
  if (client.crossOrigin === true || !isOwnOrigin(String(client.origin), relyingParty.id))
    throw new CognitoRefusal('WebAuthnOriginNotAllowedException', 'The origin is not allowed.');
  if (!data.relyingPartyHash.equals(sha256(relyingParty.id)))
    throw new CognitoRefusal('WebAuthnRelyingPartyMismatchException', 'The relying party does not match.');
  if (!data.isUserPresent || (relyingParty.requiresVerification && !data.isUserVerified))
    throw new CognitoRefusal(
      'WebAuthnCredentialNotSupportedException',
      'The authenticator did not verify its user.',
    );
}

/** The challenge that the browser answers (base64url), unchecked: only to find it. */
export const challengeIn = (credential: PasskeyCredential): string =>
  read(() => String(JSON.parse(decoded(credential.response?.clientDataJSON).toString()).challenge));

/** A credential as browsers make it, with its bytes in base64url. */
export interface PasskeyCredential {
  readonly id?: unknown;
  readonly response?: Readonly<Record<string, unknown>>;
  readonly authenticatorAttachment?: unknown;
}

/**
 * The new passkey that `navigator.credentials.create` made for a challenge. Attestation is not checked, because pools ask for
 * none. Throws the refusal of CompleteWebAuthnRegistration.
 */
export const verifyRegistration = (
  credential: PasskeyCredential,
  expected: Omit<Expected, 'type'>,
): RegisteredKey =>
  read(() => {
    const { response = {} } = credential;
    const { map } = decodeMap(decoded(response.attestationObject));
    const bytes = map.get('authData');
    if (!Buffer.isBuffer(bytes)) throw unreadable();
    const data = readAuthenticatorData(bytes);
    check(decoded(response.clientDataJSON), data, { ...expected, type: 'webauthn.create' });
    if (!data.credential || data.credential.id !== credential.id) throw unreadable();
    return { ...data.credential, signCount: data.signCount };
  });

/**
 * Checks what `navigator.credentials.get` signed for a challenge, and returns the new count of signatures. A count that does
 * not grow belongs to a copy of the passkey; those that are synchronized always count 0. Throws the refusal of a sign-in.
 */
export const verifyAssertion = (
  credential: PasskeyCredential,
  { id, key, signCount }: RegisteredKey,
  expected: Omit<Expected, 'type'>,
): number =>
  read(() => {
    const { response = {} } = credential;
    const [clientData, authenticatorData] = [
      decoded(response.clientDataJSON),
      decoded(response.authenticatorData),
    ];
    const data = readAuthenticatorData(authenticatorData);
    check(clientData, data, { ...expected, type: 'webauthn.get' });
    const content = Buffer.concat([authenticatorData, sha256(clientData)]);
    const isGrown = data.signCount > signCount || (data.signCount === 0 && signCount === 0);
    if (credential.id !== id || !isSignedBy(key, content, decoded(response.signature)) || !isGrown)
      throw refusals.notAuthorized('Passkey verification failed.');
    return data.signCount;
  });

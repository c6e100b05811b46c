import { createHash, type JsonWebKey } from 'node:crypto';
import { CognitoRefusal, refusals } from '../refusal.ts';
import { type AuthenticatorData, readAuthenticatorData } from './authenticator-data.ts';
import { decodeMap } from './cbor.ts';
import { isSignedBy } from './public-key.ts';

/** Which passkeys a pool accepts. */
export interface RelyingParty {
  /** Its domain. Pages of the domain and its subdomains can use the passkeys. */
  readonly id: string;
  /** Whether the authenticator must verify its user, for example by fingerprint. */
  readonly requiresVerification: boolean;
}

/** A registered passkey. */
export interface RegisteredKey {
  /** Base64url. */
  readonly id: string;
  readonly key: JsonWebKey;
  readonly signCount: number;
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

const decoded = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : '', 'base64url');

const unreadable = (): CognitoRefusal => refusals.invalid('The passkey credential cannot be read.');

/** Runs a parser of bytes from a browser. If it fails, throws the error for an invalid parameter. */
function read<Value>(parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    if (error instanceof CognitoRefusal) throw error;
    throw unreadable();
  }
}

/** Whether the page belongs to the relying party: by https, or by http too for `localhost`, as browsers allow. */
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

/** Checks the browser's statements about the page, and the authenticator's flags. */
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

/** The challenge in the browser's response (base64url), not verified: use it only to find the challenge. */
export const challengeIn = (credential: PasskeyCredential): string =>
  read(() => String(JSON.parse(decoded(credential.response?.clientDataJSON).toString()).challenge));

/** A credential as a browser returns it, with its bytes in base64url. */
export interface PasskeyCredential {
  readonly id?: unknown;
  readonly response?: Readonly<Record<string, unknown>>;
  readonly authenticatorAttachment?: unknown;
}

/**
 * Checks the new passkey that `navigator.credentials.create` made for a challenge. Attestation is not checked, because
 * Cognito asks for none. Throws the error of CompleteWebAuthnRegistration.
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
 * Checks the signature that `navigator.credentials.get` made for a challenge, and returns the new signature counter. If
 * the counter does not grow, the passkey was copied; synchronized passkeys always have 0. Throws the error of a
 * sign-in.
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
    const isCounterValid = data.signCount > signCount || (data.signCount === 0 && signCount === 0);
    if (credential.id !== id || !isSignedBy(key, content, decoded(response.signature)) || !isCounterValid)
      throw refusals.notAuthorized('Passkey verification failed.');
    return data.signCount;
  });

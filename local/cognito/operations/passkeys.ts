import { optionalText, requiredText } from '../input.ts';
import {
  canUsePasskey,
  ceremonyTimeout,
  descriptorOf,
  maxPasskeys,
  newChallenge,
  relyingPartyOf,
} from '../passkeys.ts';
import type { Input, Pool } from '../pool.ts';
import type { StoredUser } from '../pool-state.ts';
import { CognitoRefusal, refusals } from '../refusal.ts';
import { describedFactors } from '../software-token.ts';
import { holderOf } from '../tokens.ts';
import { challengeIn, type PasskeyCredential, verifyRegistration } from '../webauthn/ceremonies.ts';
import { offeredAlgorithms } from '../webauthn/public-key.ts';

interface OpenRegistration {
  readonly sub: string;
  readonly poolId: string;
  readonly clientId: string;
  readonly until: number;
}

/** Registrations that wait for the browser, by challenge. A restart ends them. */
const openRegistrations = new Map<string, OpenRegistration>();

/** The options with which a browser creates a passkey for the token's user. */
export function startWebAuthnRegistration(pool: Pool, input: Input): object {
  const relyingParty = relyingPartyOf(pool);
  const { user, session } = holderOf(pool, requiredText(input, 'AccessToken'));
  const passkeys = user.passkeys ?? [];
  if (passkeys.length >= maxPasskeys)
    throw new CognitoRefusal('LimitExceededException', 'The user has as many passkeys as possible.');
  for (const [challenge, { until }] of openRegistrations)
    if (until < pool.now()) openRegistrations.delete(challenge);
  const challenge = newChallenge();
  const until = pool.now() + ceremonyTimeout;
  openRegistrations.set(challenge, { sub: user.sub, poolId: pool.id, clientId: session.clientId, until });
  const name = user.attributes.email ?? user.sub;
  return {
    CredentialCreationOptions: {
      challenge,
      rp: { id: relyingParty.id, name: relyingParty.id },
      user: { id: Buffer.from(user.sub).toString('base64url'), name, displayName: name },
      pubKeyCredParams: offeredAlgorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: ceremonyTimeout,
      excludeCredentials: passkeys.map(descriptorOf),
      authenticatorSelection: {
        requireResidentKey: true,
        residentKey: 'required',
        userVerification: relyingParty.requiresVerification ? 'required' : 'preferred',
      },
      attestation: 'none',
    },
  };
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Adds the passkey that the browser created. Its challenge can be used once. */
export function completeWebAuthnRegistration(pool: Pool, input: Input): object {
  const relyingParty = relyingPartyOf(pool);
  const { user, session } = holderOf(pool, requiredText(input, 'AccessToken'));
  const credential = (input.Credential ?? {}) as PasskeyCredential;
  const challenge = challengeIn(credential);
  const started = openRegistrations.get(challenge);
  openRegistrations.delete(challenge);
  if (started?.poolId !== pool.id || started.sub !== user.sub || started.until < pool.now())
    throw new CognitoRefusal('WebAuthnChallengeNotFoundException', 'Challenge not found.');
  if (started.clientId !== session.clientId)
    throw new CognitoRefusal('WebAuthnClientMismatchException', 'Another client started the registration.');
  const registered = verifyRegistration(credential, { challenge, relyingParty });
  const others = [...pool.state.users.values()].flatMap(({ passkeys = [] }) => passkeys);
  if (others.some(({ id }) => id === registered.id))
    throw new CognitoRefusal('WebAuthnCredentialNotSupportedException', 'The passkey is registered already.');
  const { authenticatorAttachment } = credential;
  user.passkeys = [
    ...(user.passkeys ?? []),
    {
      ...registered,
      relyingPartyId: relyingParty.id,
      name: authenticatorAttachment === 'platform' ? 'Device passkey' : 'Passkey',
      ...(typeof authenticatorAttachment === 'string' && { attachment: authenticatorAttachment }),
      transports: textsIn(credential.response?.transports),
      createdAt: pool.now(),
    },
  ];
  user.updatedAt = pool.now();
  return {};
}

/** The passkeys of the token's user, in pages of `MaxResults`. */
export function listWebAuthnCredentials(pool: Pool, input: Input): object {
  const { user } = holderOf(pool, requiredText(input, 'AccessToken'));
  const passkeys = user.passkeys ?? [];
  const token = optionalText(input, 'NextToken');
  const start = token === undefined ? 0 : passkeys.findIndex(({ id }) => id === token) + 1;
  const page = passkeys.slice(start, start + Number(input.MaxResults ?? maxPasskeys));
  const last = page.at(-1);
  return {
    Credentials: page.map(({ id, name, relyingPartyId, attachment, transports, createdAt }) => ({
      CredentialId: id,
      FriendlyCredentialName: name,
      RelyingPartyId: relyingPartyId,
      ...(attachment !== undefined && { AuthenticatorAttachment: attachment }),
      AuthenticatorTransports: transports,
      CreatedAt: createdAt / 1000,
    })),
    ...(last && start + page.length < passkeys.length && { NextToken: last.id }),
  };
}

export function deleteWebAuthnCredential(pool: Pool, input: Input): object {
  const { user } = holderOf(pool, requiredText(input, 'AccessToken'));
  const credentialId = requiredText(input, 'CredentialId');
  const passkeys = user.passkeys ?? [];
  if (!passkeys.some(({ id }) => id === credentialId))
    throw new CognitoRefusal('ResourceNotFoundException', 'The passkey does not exist.');
  user.passkeys = passkeys.filter(({ id }) => id !== credentialId);
  user.updatedAt = pool.now();
  return {};
}

const describedAuthFactors = (pool: Pool, user: StoredUser) => ({
  Username: user.sub,
  ...describedFactors(user),
  ConfiguredUserAuthFactors: [
    ...(user.password ? ['PASSWORD'] : []),
    ...(canUsePasskey(pool, user) ? ['WEB_AUTHN'] : []),
  ],
});

export function adminGetUserAuthFactors(pool: Pool, input: Input): object {
  const user = pool.state.find(requiredText(input, 'Username'));
  if (!user) throw refusals.noUser();
  return describedAuthFactors(pool, user);
}

import { createPrivateKey, createPublicKey, randomUUID, sign, verify } from 'node:crypto';
import type { Pool } from './pool.ts';
import type { StoredSession, StoredUser } from './pool-state.ts';
import { refusals } from './refusal.ts';

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function readKeys(privateKey: string, keyId: string) {
  const verifying = createPublicKey(privateKey);
  const { kty, n, e } = verifying.export({ format: 'jwk' });
  return {
    signing: createPrivateKey(privateKey),
    verifying,
    published: { keys: [{ alg: 'RS256', use: 'sig', kid: keyId, kty, n, e }] },
  };
}

const parsedKeys = new WeakMap<Pool['state'], ReturnType<typeof readKeys>>();

/** The pool's keys, parsed only once, because parsing costs more than a signature. */
function keysOf({ state }: Pool) {
  const keys = parsedKeys.get(state) ?? readKeys(state.privateKey, state.keyId);
  parsedKeys.set(state, keys);
  return keys;
}

function signed(pool: Pool, claims: object): string {
  const content = `${encode({ kid: pool.state.keyId, alg: 'RS256' })}.${encode(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), keysOf(pool).signing).toString('base64url')}`;
}

const asClaim = (name: string, value: string): string | boolean =>
  name.endsWith('_verified') ? value === 'true' : value;

/** The access and ID tokens of a session now, with the claims in the developer guide. */
export function issueTokens(pool: Pool, user: StoredUser, session: StoredSession) {
  const { config } = pool;
  const issuedAt = Math.floor(pool.now() / 1000);
  const shared = {
    sub: user.sub,
    iss: pool.issuer,
    ...(config.revocation && { origin_jti: session.originJti }),
    event_id: randomUUID(),
    auth_time: Math.floor(session.authTime / 1000),
    iat: issuedAt,
  };
  const access = {
    ...shared,
    client_id: pool.clientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    exp: issuedAt + config.accessTokenSeconds,
    jti: randomUUID(),
    username: user.sub,
  };
  const id = {
    ...shared,
    ...Object.fromEntries(
      Object.entries(user.attributes).map(([name, value]) => [name, asClaim(name, value)]),
    ),
    'cognito:username': user.sub,
    aud: pool.clientId,
    token_use: 'id',
    exp: issuedAt + config.idTokenSeconds,
    jti: randomUUID(),
  };
  return {
    AccessToken: signed(pool, access),
    IdToken: signed(pool, id),
    ExpiresIn: config.accessTokenSeconds,
    TokenType: 'Bearer',
  };
}

/** The pool's public signing key as a JSON Web Key Set. */
export const publicKeys = (pool: Pool) => keysOf(pool).published;

interface AccessClaims {
  readonly sub: string;
  readonly token_use: string;
  readonly client_id: string;
  readonly origin_jti?: string;
  readonly exp: number;
  readonly iss: string;
}

function readClaims(pool: Pool, token: string): AccessClaims | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    keysOf(pool).verifying,
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as AccessClaims;
  return claims.token_use === 'access' && claims.iss === pool.issuer ? claims : undefined;
}

/**
 * The user and session of a valid access token of this pool. Otherwise throws NotAuthorizedException with Amazon's
 * message.
 */
export function holderOf(pool: Pool, accessToken: string): { user: StoredUser; session: StoredSession } {
  const claims = readClaims(pool, accessToken);
  if (!claims) throw refusals.notAuthorized('Invalid Access Token');
  if (claims.exp * 1000 <= pool.now()) throw refusals.notAuthorized('Access Token has expired');
  const user = pool.state.users.get(claims.sub);
  if (!user) throw refusals.noUser();
  const session = pool.state.sessions.get(claims.origin_jti ?? '');
  if (!session || session.revoked) throw refusals.notAuthorized('Access Token has been revoked');
  if (!user.enabled) throw refusals.disabled();
  return { user, session };
}

/** The issuer in a token, not verified: use it only to find the pool. */
export function issuerIn(token: string): string | undefined {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iss;
  } catch {
    return undefined;
  }
}

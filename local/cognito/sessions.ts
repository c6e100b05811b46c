import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from './pool.ts';
import type { StoredSession, StoredUser } from './pool-state.ts';
import { CognitoRefusal, refusals } from './refusal.ts';
import { issueTokens } from './tokens.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const newRefreshToken = (): string => randomBytes(96).toString('base64url');

/** Starts a session and returns its tokens, after a successful sign-in. */
export function openSession(pool: Pool, user: StoredUser) {
  const now = pool.now();
  const refreshToken = newRefreshToken();
  const session: StoredSession = {
    originJti: randomUUID(),
    sub: user.sub,
    clientId: pool.clientId,
    authTime: now,
    refreshExpiresAt: now + pool.config.refreshTokenSeconds * 1000,
    revoked: false,
    tokens: [{ hash: hashOf(refreshToken) }],
  };
  pool.state.sessions.set(session.originJti, session);
  return { ...issueTokens(pool, user, session), RefreshToken: refreshToken };
}

function findSession(pool: Pool, refreshToken: string) {
  const hash = hashOf(refreshToken);
  for (const session of pool.state.sessions.values()) {
    const token = session.tokens.find((candidate) => candidate.hash === hash);
    if (token && session.clientId === pool.clientId) return { session, token };
  }
  return undefined;
}

/**
 * Makes new tokens for a refresh token. With rotation, the response has a new refresh token that expires when the first
 * one would have. The old one works during the grace period; after that, using it is refused as reuse.
 */
export function refreshSession(pool: Pool, refreshToken: string) {
  const now = pool.now();
  const found = findSession(pool, refreshToken);
  if (!found) throw refusals.notAuthorized('Invalid Refresh Token');
  const { session, token } = found;
  if (session.revoked) throw refusals.notAuthorized('Refresh Token has been revoked');
  if (session.refreshExpiresAt <= now) throw refusals.notAuthorized('Refresh Token has expired');
  if (token.graceUntil !== undefined && token.graceUntil <= now)
    throw new CognitoRefusal('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation.');
  const user = pool.state.users.get(session.sub);
  if (!user) throw refusals.noUser();
  if (!user.enabled) throw refusals.disabled();
  if (user.status === 'RESET_REQUIRED')
    throw new CognitoRefusal('PasswordResetRequiredException', 'Password reset required for the user');
  const tokens = issueTokens(pool, user, session);
  const { rotationGraceSeconds } = pool.config;
  if (rotationGraceSeconds === undefined) return tokens;
  token.graceUntil ??= now + rotationGraceSeconds * 1000;
  const next = newRefreshToken();
  // Only the latest tokens are kept to detect reuse, so that the file does not grow without limit.
  session.tokens = [...session.tokens.slice(-20), { hash: hashOf(next) }];
  return { ...tokens, RefreshToken: next };
}

/** Ends the session of a refresh token, including its access tokens; ignores an unknown token, as Cognito does. */
export function revokeSession(pool: Pool, refreshToken: string): void {
  const found = findSession(pool, refreshToken);
  if (found) found.session.revoked = true;
}

/** Ends every session of a user. */
export function revokeAll(pool: Pool, user: StoredUser): void {
  for (const session of pool.state.sessions.values()) if (session.sub === user.sub) session.revoked = true;
}

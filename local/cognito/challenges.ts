import { randomUUID } from 'node:crypto';
import type { Pool } from './pool.ts';
import type { StoredUser } from './pool-state.ts';
import { refusals } from './refusal.ts';

export type ChallengeName = 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA' | 'SELECT_CHALLENGE' | 'WEB_AUTHN';

interface OpenChallenge {
  readonly name: ChallengeName;
  readonly sub: string;
  readonly poolId: string;
  readonly until: number;
  /**
   * The password verifier that the sign-in was checked against. If the password has been replaced since, the sign-in
   * fails.
   */
  readonly verifier: string | undefined;
  /** The challenge that a passkey must sign. */
  readonly passkeyChallenge?: string;
}

/** Sign-ins that wait for another response, by the `Session` of the challenge. A restart ends them. */
const openChallenges = new Map<string, OpenChallenge>();

/** How long Cognito waits for the response to a challenge by default (AuthSessionValidity), in milliseconds. */
const challengeTimeout = 3 * 60 * 1000;

/** Opens a challenge for a user and returns its `Session`. */
export function openChallenge(
  pool: Pool,
  name: ChallengeName,
  user: StoredUser,
  passkeyChallenge?: string,
): string {
  for (const [session, { until }] of openChallenges) if (until < pool.now()) openChallenges.delete(session);
  const session = randomUUID();
  const until = pool.now() + challengeTimeout;
  openChallenges.set(session, {
    name,
    sub: user.sub,
    poolId: pool.id,
    until,
    verifier: user.password?.verifier,
    ...(passkeyChallenge !== undefined && { passkeyChallenge }),
  });
  return session;
}

/** The user of a challenge. Throws NotAuthorizedException if the challenge is unknown, closed or expired. */
export function challengedUser(pool: Pool, name: ChallengeName, session: string): StoredUser | undefined {
  const challenge = openChallenges.get(session);
  const user = challenge && pool.state.users.get(challenge.sub);
  const isOpen = challenge?.name === name && challenge.poolId === pool.id && challenge.until >= pool.now();
  if (!isOpen || challenge.verifier !== user?.password?.verifier)
    throw refusals.notAuthorized('Invalid session for the user, session is expired.');
  return user;
}

/** The challenge that a passkey must sign. */
export const passkeyChallengeOf = (session: string): string =>
  openChallenges.get(session)?.passkeyChallenge ?? '';

/** Closes an answered challenge. */
export const closeChallenge = (session: string): void => void openChallenges.delete(session);

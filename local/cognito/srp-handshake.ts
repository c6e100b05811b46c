import { createHmac, randomBytes } from 'node:crypto';
import { requiredText } from './input.ts';
import type { Pool } from './pool.ts';
import type { StoredUser } from './pool-state.ts';
import { refusals } from './refusal.ts';
import { answerClient, makeVerifier, provesPassword, type ServerHandshake } from './srp.ts';

interface Handshake {
  readonly half: ServerHandshake;
  readonly poolId: string;
  readonly sub: string;
  readonly until: number;
}

/**
 * Handshakes in progress, by secret block. They expire after three minutes, like Cognito's challenges, and can be used
 * once.
 */
const openHandshakes = new Map<string, Handshake>();
const handshakeMilliseconds = 3 * 60 * 1000;

function removeExpired(now: number): void {
  for (const [block, { until }] of openHandshakes) if (until < now) openHandshakes.delete(block);
}

/**
 * A fake user for an unknown name, always the same for the same name, so that the response does not reveal that there
 * is no such user (RFC 5054).
 */
function fakeUser(pool: Pool, username: string): { sub: string; salt: string } {
  const digest = createHmac('sha256', pool.state.privateKey).update(username.toLowerCase()).digest('hex');
  const at = (from: number, to: number) => digest.slice(from, to);
  return {
    sub: `${at(0, 8)}-${at(8, 12)}-4${at(13, 16)}-a${at(17, 20)}-${at(20, 32)}`,
    salt: digest.slice(32),
  };
}

/** Answers SRP's first message. For an unknown user it uses a fake one, whose proof always fails. */
export function beginHandshake(
  pool: Pool,
  user: StoredUser | undefined,
  username: string,
  clientPublic: string,
): object {
  const identity = user ?? fakeUser(pool, username);
  const fakePassword = makeVerifier(pool.shortName, identity.sub, randomBytes(16).toString('hex'));
  const { salt, verifier } = user?.password ?? {
    ...fakePassword,
    ...('salt' in identity && { salt: identity.salt }),
  };
  const half = answerClient(clientPublic, verifier);
  if (!half) throw refusals.invalid('SRP_A is not valid.');
  const secretBlock = randomBytes(256).toString('base64');
  removeExpired(pool.now());
  openHandshakes.set(secretBlock, {
    half,
    poolId: pool.id,
    sub: identity.sub,
    until: pool.now() + handshakeMilliseconds,
  });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: half.serverPublic,
      USERNAME: identity.sub,
      USER_ID_FOR_SRP: identity.sub,
    },
  };
}

/** Checks SRP's second message: which user it belongs to, and whether it proves the password. */
export function finishHandshake(
  pool: Pool,
  answers: Readonly<Record<string, string>>,
): { user: StoredUser; proves: boolean } {
  const secretBlock = requiredText(answers, 'PASSWORD_CLAIM_SECRET_BLOCK');
  const handshake = openHandshakes.get(secretBlock);
  openHandshakes.delete(secretBlock);
  const user = handshake && pool.state.users.get(handshake.sub);
  if (!handshake || handshake.poolId !== pool.id || handshake.until < pool.now() || !user)
    throw refusals.wrongPassword();
  const proves = provesPassword(handshake.half, {
    poolName: pool.shortName,
    sub: user.sub,
    secretBlock,
    timestamp: requiredText(answers, 'TIMESTAMP'),
    signature: requiredText(answers, 'PASSWORD_CLAIM_SIGNATURE'),
  });
  return { user, proves: proves && user.password !== undefined };
}

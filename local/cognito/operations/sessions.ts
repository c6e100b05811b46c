import { requiredText } from '../input.ts';
import type { Input, Pool } from '../pool.ts';
import { CognitoRefusal } from '../refusal.ts';
import { refreshSession, revokeAll, revokeSession } from '../sessions.ts';
import { holderOf } from '../tokens.ts';

export const getTokensFromRefreshToken = (pool: Pool, input: Input): object => ({
  AuthenticationResult: refreshSession(pool, requiredText(input, 'RefreshToken')),
});

export function revokeToken(pool: Pool, input: Input): object {
  const token = requiredText(input, 'Token');
  if (!pool.config.revocation)
    throw new CognitoRefusal(
      'UnsupportedOperationException',
      'Token revocation is disabled for this client.',
    );
  // Three parts are a signed access or ID token; only refresh tokens can be revoked.
  if (token.split('.').length === 3)
    throw new CognitoRefusal('UnsupportedTokenTypeException', 'Unsupported token type.');
  revokeSession(pool, token);
  return {};
}

export function globalSignOut(pool: Pool, input: Input): object {
  revokeAll(pool, holderOf(pool, requiredText(input, 'AccessToken')).user);
  return {};
}

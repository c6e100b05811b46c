import { loadRuntimeConfig } from '../api/load-runtime-config.ts';

/**
 * Tells the pool that a refresh token, and every token made from it, is over. Not by Amplify's sign-out, which keeps
 * all tokens in the browser until the pool has answered. The request outlives its page, and ends after 10 seconds.
 * Rejects when the pool does not take it.
 */
export async function revokeToken(refreshToken: string): Promise<void> {
  const { userPool } = await loadRuntimeConfig();
  const region = userPool.id.split('_', 1)[0];
  const answer = await fetch(userPool.endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    body: JSON.stringify({ ClientId: userPool.clientId, Token: refreshToken }),
    keepalive: true,
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`The pool answered ${answer.status} to a sign-out`);
}

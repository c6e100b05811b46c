import { loadRuntimeConfig } from '../api/load-runtime-config.ts';

/**
 * Calls an operation of the user pool without Amplify, because Amplify's sign-out hides its failures and keeps all
 * tokens in the browser until the pool has responded. The request continues when its page closes, and times out after
 * 10 seconds.
 */
export async function askPool(
  operation: 'RevokeToken' | 'GlobalSignOut' | 'SetUserMFAPreference',
  input: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const { userPool } = await loadRuntimeConfig();
  const region = userPool.id.split('_', 1)[0];
  return fetch(userPool.endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
    keepalive: true,
    signal: AbortSignal.timeout(10_000),
  });
}

import { loadRuntimeConfig } from '../api/load-runtime-config.ts';

/**
 * Asks the pool for one of its operations without Amplify, whose sign-outs tell nobody when they failed and keep all
 * tokens in the browser until the pool has answered. The request outlives its page, and ends after 10 seconds.
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

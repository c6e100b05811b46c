import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { loadRuntimeConfig } from '../api/load-runtime-config.ts';

let configuring: Promise<void> | undefined;

/**
 * Configures Amplify with our user pool, once. Rejects if the runtime configuration cannot be read; the next call
 * retries.
 */
export function configureAuth(): Promise<void> {
  configuring ??= loadRuntimeConfig()
    .then(({ userPool }) => {
      Amplify.configure({
        Auth: {
          Cognito: {
            userPoolId: userPool.id,
            userPoolClientId: userPool.clientId,
            ...(userPool.endpoint !== undefined && { userPoolEndpoint: userPool.endpoint }),
          },
        },
      });
    })
    .catch((error: unknown) => {
      configuring = undefined;
      throw error;
    });
  return configuring;
}

/**
 * Errors that Amplify throws when a token refresh shows that the session has ended. For other such errors it returns no
 * tokens.
 */
const sessionEndErrors = new Set([
  'RefreshTokenReuseException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'TokenRevokedException',
]);

/** The session's tokens, renewed if they have expired or if `forceRefresh` is true; undefined without a session. */
export async function renewableTokens(forceRefresh: boolean) {
  await configureAuth();
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh });
    return tokens && { accessToken: tokens.accessToken.toString(), claims: tokens.idToken?.payload ?? {} };
  } catch (error) {
    if (error instanceof Error && sessionEndErrors.has(error.name)) return undefined;
    throw error;
  }
}

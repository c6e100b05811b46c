import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { loadRuntimeConfig } from '../api/load-runtime-config.ts';

let configuring: Promise<void> | undefined;

/** Tells Amplify which pool is ours, once; rejects while the runtime configuration cannot be read. */
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

/** Errors of a refresh that mean the session is over; Amplify throws them, and returns nothing for the others. */
const ended = new Set([
  'RefreshTokenReuseException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'TokenRevokedException',
]);

/** The tokens of the session, renewed when they ran out or when asked; undefined without a session. */
export async function renewableTokens(forceRefresh: boolean) {
  await configureAuth();
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh });
    return tokens && { accessToken: tokens.accessToken.toString(), claims: tokens.idToken?.payload ?? {} };
  } catch (error) {
    if (error instanceof Error && ended.has(error.name)) return undefined;
    throw error;
  }
}

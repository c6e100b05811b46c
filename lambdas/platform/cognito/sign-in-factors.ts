import {
  AdminGetUserAuthFactorsCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  DeleteWebAuthnCredentialCommand,
  ListWebAuthnCredentialsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { newSecret } from '../hash.ts';

/** What signs in to an account beside its password. */
export interface FactorsOfAccount {
  readonly hasPasskeys: boolean;
  readonly hasAuthenticator: boolean;
}

/** The passkeys and authenticator apps of accounts. */
export interface SignInFactors {
  /** An account with an authenticator app may have passkeys that the pool does not name until the app is turned off. */
  find(userId: string): Promise<FactorsOfAccount>;
  /**
   * Removes every passkey of an account whose password is given; without one the account gets a password that nobody knows.
   * Turn the authenticator app off before, and end the sessions afterwards.
   */
  removePasskeys(userId: string, password?: string): Promise<void>;
}

/**
 * The sign-in factors in a user pool, as seen by one of its clients. The pool removes passkeys for a signed-in user only, so
 * this signs in. See docs/decisions/130-passkeys.md.
 */
export function poolSignInFactors(
  { poolId, clientId }: { readonly poolId: string; readonly clientId: string },
  client: CognitoIdentityProviderClient = new CognitoIdentityProviderClient({}),
): SignInFactors {
  async function signIn(userId: string, Password: string): Promise<string> {
    const { AuthenticationResult } = await client.send(
      new AdminInitiateAuthCommand({
        UserPoolId: poolId,
        ClientId: clientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: userId, PASSWORD: Password },
      }),
    );
    const token = AuthenticationResult?.AccessToken;
    if (token === undefined) throw new Error('The pool asks for more than a password');
    return token;
  }

  return {
    async find(userId) {
      const factors = await client.send(
        new AdminGetUserAuthFactorsCommand({ UserPoolId: poolId, Username: userId }),
      );
      return {
        hasPasskeys: factors.ConfiguredUserAuthFactors?.includes('WEB_AUTHN') ?? false,
        hasAuthenticator: factors.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false,
      };
    },
    async removePasskeys(userId, password) {
      const known = password ?? newSecret();
      if (password === undefined)
        await client.send(
          new AdminSetUserPasswordCommand({
            ...{ UserPoolId: poolId, Username: userId },
            ...{ Password: known, Permanent: true },
          }),
        );
      const AccessToken = await signIn(userId, known);
      const { Credentials = [] } = await client.send(new ListWebAuthnCredentialsCommand({ AccessToken }));
      for (const { CredentialId } of Credentials)
        await client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }));
    },
  };
}

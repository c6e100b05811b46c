import {
  AdminGetUserAuthFactorsCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  DeleteWebAuthnCredentialCommand,
  ListWebAuthnCredentialsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { boundByDeadline } from '../deadline.ts';
import { newSecret } from '../hash.ts';

/** The sign-in factors of an account besides its password. */
export interface FactorsOfAccount {
  readonly hasPasskeys: boolean;
  readonly hasAuthenticator: boolean;
}

/** The passkeys and authenticator apps of accounts. */
export interface SignInFactors {
  /**
   * If the account has an authenticator app, it may have passkeys that Cognito does not list until the app is turned
   * off.
   */
  find(userId: string): Promise<FactorsOfAccount>;
  /**
   * Removes every passkey of an account. Without `password`, it first sets a password that nobody knows. Turn the
   * authenticator app off before, and end the sessions afterwards.
   */
  removePasskeys(userId: string, password?: string): Promise<void>;
}

/**
 * The sign-in factors in a user pool, accessed through one of its app clients. Cognito deletes passkeys only with the
 * user's access token, so this signs in as the user. See docs/decisions/130-passkeys.md.
 */
export function poolSignInFactors(
  { poolId, clientId }: { readonly poolId: string; readonly clientId: string },
  client: CognitoIdentityProviderClient = boundByDeadline(new CognitoIdentityProviderClient({})),
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
      const currentPassword = password ?? newSecret();
      if (password === undefined)
        await client.send(
          new AdminSetUserPasswordCommand({
            UserPoolId: poolId,
            Username: userId,
            Password: currentPassword,
            Permanent: true,
          }),
        );
      const AccessToken = await signIn(userId, currentPassword);
      const { Credentials = [] } = await client.send(new ListWebAuthnCredentialsCommand({ AccessToken }));
      for (const { CredentialId } of Credentials)
        await client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }));
    },
  };
}

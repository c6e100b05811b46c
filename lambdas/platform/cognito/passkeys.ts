import {
  CognitoIdentityProviderClient,
  ListWebAuthnCredentialsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { maxPasskeys, type PasskeyName } from '#domain/account/passkey-names';
import { boundByDeadline } from '../deadline.ts';

/** The passkeys of signed-in users. */
export interface Passkeys {
  /** The passkeys of the token's user, with the pool's names. */
  list(accessToken: string): Promise<readonly PasskeyName[]>;
}

/** The passkeys in a user pool. Throws if the pool fails. */
export const poolPasskeys = (
  client: CognitoIdentityProviderClient = boundByDeadline(new CognitoIdentityProviderClient({})),
): Passkeys => ({
  async list(AccessToken) {
    const { Credentials = [] } = await client.send(
      new ListWebAuthnCredentialsCommand({ AccessToken, MaxResults: maxPasskeys }),
    );
    return Credentials.flatMap(({ CredentialId, FriendlyCredentialName }) =>
      CredentialId === undefined
        ? []
        : [{ credentialId: CredentialId, name: FriendlyCredentialName ?? 'Passkey' }],
    );
  },
});

import {
  AdminUpdateUserAttributesCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { type CognitoServer, clientId, poolId } from './cognito-server.ts';

let count = 0;

/** An email address that no earlier call returned. */
export const newEmail = (): string => `pat${++count}@example.com`;

/** Confirms every sign-up without an emailed code, as the deployed pre-sign-up trigger does for the site. */
export function confirmAtOnce(cognito: CognitoServer): void {
  cognito.triggers.PreSignUp = async (event: { response: object }) => ({
    ...event,
    response: { ...event.response, autoConfirmUser: true },
  });
}

/** Creates an account; returns its email address. */
export async function signUpAccount(cognito: CognitoServer, password = 'hunter22'): Promise<string> {
  const email = newEmail();
  await cognito.sdk.send(new SignUpCommand({ ClientId: clientId, Username: email, Password: password }));
  return email;
}

/** Signs in with the password flow; returns the tokens. */
export async function tokensOf(cognito: CognitoServer, email: string, password = 'hunter22') {
  const { AuthenticationResult } = await cognito.sdk.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult ?? {};
  return { AccessToken, IdToken, RefreshToken };
}

/** Marks an address as verified, as the product's own verification link does. */
export const verifyAddress = (cognito: CognitoServer, email: string) =>
  cognito.sdk.send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: poolId,
      Username: email,
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  );

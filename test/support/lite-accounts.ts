import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { SignUpProfile } from '#domain/profile/sign-up-profile';
import type { ApiCall, TestCloud } from './local-cloud.ts';
import { srpSignIn } from './srp-sign-in.ts';

/** Step 2 of sign-up, filled in. */
export const aSignUpProfile = (changes: Partial<SignUpProfile> = {}): SignUpProfile => ({
  firstName: 'Pat',
  lastName: 'Harlow',
  businessName: 'Harlow Plumbing',
  phone: '(555) 555-0118',
  address: '18 Mill Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97205',
  ...changes,
});

let count = 0;

/** The user pool of a running product and its accounts. */
export function accountsOf(product: TestCloud) {
  const nameOfResource = (type: string) =>
    product.cloud.resources.find((resource) => resource.type === type)?.name ?? '';
  const poolId = nameOfResource('AWS::Cognito::UserPool');
  const clientId = nameOfResource('AWS::Cognito::UserPoolClient');
  const sdk = new CognitoIdentityProviderClient({
    endpoint: product.cloud.origin,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const user = (email: string) => ({ UserPoolId: poolId, Username: email });

  const signIn = (email: string, password = 'hunter22') =>
    srpSignIn(sdk, { poolId, clientId }, email, password);

  return {
    poolId,
    clientId,
    sdk,
    user,
    signIn,
    newEmail: () => `person${++count}@example.com`,
    /** Creates an account of the web client and signs it in. */
    async signUp(email: string, password = 'hunter22') {
      const { UserSub = '' } = await sdk.send(
        new SignUpCommand({ ClientId: clientId, Username: email, Password: password }),
      );
      return { userId: UserSub, email, ...(await signIn(email, password)) };
    },
    markVerified: (email: string) =>
      sdk.send(
        new AdminUpdateUserAttributesCommand({
          ...user(email),
          UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
        }),
      ),
    async find(email: string) {
      const found = await sdk.send(new AdminGetUserCommand(user(email)));
      const attributes = Object.fromEntries(
        (found.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]),
      );
      return { status: found.UserStatus, emailVerified: attributes.email_verified === 'true' };
    },
  };
}

export type LiteAccounts = ReturnType<typeof accountsOf>;

/** The header of a signed-in call. */
export const bearer = (accessToken: string): NonNullable<ApiCall['headers']> => ({
  authorization: `Bearer ${accessToken}`,
});

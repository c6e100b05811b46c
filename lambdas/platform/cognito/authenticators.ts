import {
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  NotAuthorizedException,
  PasswordResetRequiredException,
  UserNotConfirmedException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { normalizeEmail } from '#domain/email-address';
import { boundByDeadline } from '../deadline.ts';

/** An account whose sign-in asks for a code of an authenticator app. */
export interface ProtectedAccount {
  readonly userId: string;
}

/** Result of checking a password. `locked`: the pool accepts no password of this account for a while. */
export type PasswordCheck = 'right' | 'wrong' | 'locked';

/** The authenticator apps of accounts. */
export interface Authenticators {
  /** The account by email address or sub; undefined if its sign-in asks for no code, or if it is disabled. */
  findProtected(username: string): Promise<ProtectedAccount | undefined>;
  /** Checks a password without signing in. The pool counts failed attempts and may lock the account. */
  checkPassword(userId: string, password: string): Promise<PasswordCheck>;
  /** Sign-in asks for no code until an authenticator app is set up again. */
  turnOff(userId: string): Promise<void>;
}

/**
 * Errors that mean the password does not sign in. InvalidParameterException: authenticator apps were disabled in the
 * pool.
 */
const refusals = [
  NotAuthorizedException,
  UserNotFoundException,
  PasswordResetRequiredException,
  UserNotConfirmedException,
  InvalidParameterException,
];

/** The authenticator apps in a user pool, accessed through one of its app clients. Tests pass their own SDK client. */
export function poolAuthenticators(
  { poolId, clientId }: { readonly poolId: string; readonly clientId: string },
  client: CognitoIdentityProviderClient = boundByDeadline(new CognitoIdentityProviderClient({})),
): Authenticators {
  return {
    async findProtected(username) {
      try {
        const user = await client.send(
          new AdminGetUserCommand({ UserPoolId: poolId, Username: normalizeEmail(username) }),
        );
        const asksForCode = user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false;
        const userId = user.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
        return asksForCode && user.Enabled && userId !== undefined ? { userId } : undefined;
      } catch (error) {
        if (error instanceof UserNotFoundException) return undefined;
        throw error;
      }
    },
    async checkPassword(userId, password) {
      try {
        const { ChallengeName } = await client.send(
          new AdminInitiateAuthCommand({
            UserPoolId: poolId,
            ClientId: clientId,
            AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
            AuthParameters: { USERNAME: userId, PASSWORD: password },
          }),
        );
        // After the right password, the pool asks for a code of the app.
        return ChallengeName === 'SOFTWARE_TOKEN_MFA' ? 'right' : 'wrong';
      } catch (error) {
        if (!refusals.some((refusal) => error instanceof refusal)) throw error;
        return (error as Error).message.startsWith('Password attempts exceeded') ? 'locked' : 'wrong';
      }
    },
    async turnOff(userId) {
      await client.send(
        new AdminSetUserMFAPreferenceCommand({
          UserPoolId: poolId,
          Username: userId,
          SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
        }),
      );
    },
  };
}

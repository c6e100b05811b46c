import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminResetUserPasswordCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
  InvalidPasswordException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { resetOccasions } from '#domain/account/reset-occasion';
import { normalizeEmail } from '#domain/email-address';
import { boundByDeadline } from '../deadline.ts';
import { requiredVariable } from '../environment.ts';
import { newSecret } from '../hash.ts';

function poolAccountOf(user: AdminGetUserCommandOutput): PoolAccount {
  const { sub, email, email_verified } = Object.fromEntries(
    (user.UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]),
  );
  if (!sub || !email) throw new Error('An account of the pool has no sub or no address');
  return {
    userId: sub,
    email: normalizeEmail(email),
    emailVerified: email_verified === 'true',
    enabled: user.Enabled ?? false,
    hasNeverSignedIn: user.UserStatus === 'FORCE_CHANGE_PASSWORD' || user.UserStatus === 'UNCONFIRMED',
  };
}

const verifiedAttribute = { Name: 'email_verified', Value: 'true' };

/** The accounts of the user pool. Tests pass their own client. */
export function accountDirectory(
  poolId: string,
  client: CognitoIdentityProviderClient = boundByDeadline(new CognitoIdentityProviderClient({})),
): AccountDirectory {
  const userParameters = (Username: string) => ({ UserPoolId: poolId, Username });

  /** Cognito accepts a sub or an email address as the username. */
  async function get(username: string): Promise<PoolAccount | undefined> {
    try {
      const user = await client.send(new AdminGetUserCommand(userParameters(username)));
      return poolAccountOf(user);
    } catch (error) {
      if (error instanceof UserNotFoundException) return undefined;
      throw error;
    }
  }

  return {
    find: get,
    findByEmail: get,
    async markVerified(userId) {
      await client.send(
        new AdminUpdateUserAttributesCommand({
          ...userParameters(userId),
          UserAttributes: [verifiedAttribute],
        }),
      );
    },
    async restoreAddress(userId, email) {
      const UserAttributes = [{ Name: 'email', Value: email }, verifiedAttribute];
      try {
        await client.send(
          new AdminUpdateUserAttributesCommand({ ...userParameters(userId), UserAttributes }),
        );
        return true;
      } catch (error) {
        if (error instanceof AliasExistsException) return false;
        throw error;
      }
    },
    async turnOffAuthenticator(userId) {
      const user = await client.send(new AdminGetUserCommand(userParameters(userId)));
      if (!user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA')) return;
      const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
      await client.send(
        new AdminSetUserMFAPreferenceCommand({ ...userParameters(userId), SoftwareTokenMfaSettings }),
      );
    },
    async remove(userId) {
      try {
        await client.send(new AdminDeleteUserCommand(userParameters(userId)));
      } catch (error) {
        if (!(error instanceof UserNotFoundException)) throw error;
      }
    },
    async endSessions(userId) {
      await client.send(new AdminUserGlobalSignOutCommand(userParameters(userId)));
    },
    async setPassword(userId, Password) {
      try {
        await client.send(
          new AdminSetUserPasswordCommand({ ...userParameters(userId), Password, Permanent: true }),
        );
        return true;
      } catch (error) {
        if (error instanceof InvalidPasswordException) return false;
        throw error;
      }
    },
    async voidPassword(userId) {
      await client.send(
        new AdminSetUserPasswordCommand({
          ...userParameters(userId),
          Password: newSecret(),
          Permanent: true,
        }),
      );
    },
    async demandNewPassword(userId) {
      await client.send(
        new AdminResetUserPasswordCommand({
          ...userParameters(userId),
          ClientMetadata: resetOccasions.voided,
        }),
      );
    },
  };
}

export interface PoolAccount {
  readonly userId: string;
  /** Normalized. */
  readonly email: string;
  readonly emailVerified: boolean;
  readonly enabled: boolean;
  /**
   * True if Cognito does not reset the account's password, because nobody has signed in to it yet: an operator created
   * it, or another client created it and nobody confirmed it.
   */
  readonly hasNeverSignedIn: boolean;
}

export interface AccountDirectory {
  find(userId: string): Promise<PoolAccount | undefined>;
  findByEmail(email: string): Promise<PoolAccount | undefined>;
  markVerified(userId: string): Promise<void>;
  /** Gives the account back an address that its owner had verified; false if another account has it now. */
  restoreAddress(userId: string, email: string): Promise<boolean>;
  /**
   * Turns the authenticator app off, so that sign-in asks for no code. Call it after `endSessions`, because a session
   * could turn it on again.
   */
  turnOffAuthenticator(userId: string): Promise<void>;
  /** Deletes the account from the pool, and with it every session. Does nothing if the account is already gone. */
  remove(userId: string): Promise<void>;
  endSessions(userId: string): Promise<void>;
  /** Sets a permanent password; false if the pool's password policy refuses it. */
  setPassword(userId: string, password: string): Promise<boolean>;
  /** Sets a password that nobody knows. Afterwards the password can be reset, whatever state the account was in. */
  voidPassword(userId: string): Promise<void>;
  /**
   * Call it after `voidPassword`: requires a new password, and Cognito emails a link to set one. Needs a verified
   * address.
   */
  demandNewPassword(userId: string): Promise<void>;
}

/** The accounts of the running function's user pool. */
export const deployedDirectory = (): AccountDirectory => accountDirectory(requiredVariable('USER_POOL_ID'));

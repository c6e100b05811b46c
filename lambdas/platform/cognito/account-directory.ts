import {
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  InvalidPasswordException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { resetOccasions } from '#domain/account/reset-occasion';
import { normalizeEmail } from '#domain/email-address';
import type { AccountDirectory, PoolAccount } from '../../account/ports.ts';
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
    neverEntered: user.UserStatus === 'FORCE_CHANGE_PASSWORD' || user.UserStatus === 'UNCONFIRMED',
  };
}

/** The accounts of the user pool. Tests pass a client of their own. */
export function accountDirectory(
  poolId: string,
  client: CognitoIdentityProviderClient = new CognitoIdentityProviderClient({}),
): AccountDirectory {
  const named = (Username: string) => ({ UserPoolId: poolId, Username });

  /** The pool takes a sub and an address alike. */
  async function get(username: string): Promise<PoolAccount | undefined> {
    try {
      const user = await client.send(new AdminGetUserCommand(named(username)));
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
          ...named(userId),
          UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
        }),
      );
    },
    async endSessions(userId) {
      await client.send(new AdminUserGlobalSignOutCommand(named(userId)));
    },
    async setPassword(userId, Password) {
      try {
        await client.send(new AdminSetUserPasswordCommand({ ...named(userId), Password, Permanent: true }));
        return true;
      } catch (error) {
        if (error instanceof InvalidPasswordException) return false;
        throw error;
      }
    },
    async voidPassword(userId) {
      await client.send(
        new AdminSetUserPasswordCommand({ ...named(userId), Password: newSecret(), Permanent: true }),
      );
    },
    async demandNewPassword(userId) {
      await client.send(
        new AdminResetUserPasswordCommand({ ...named(userId), ClientMetadata: resetOccasions.voided }),
      );
    },
  };
}

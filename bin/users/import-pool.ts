import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { resetOccasions } from '#domain/account/reset-occasion';
import type { Deployment } from '../command/deployment.ts';
import type { ImportPool } from './import-user.ts';

type Attributes = readonly { readonly Name?: string | undefined; readonly Value?: string | undefined }[];

const attributeOf = (attributes: Attributes | undefined, name: string): string =>
  attributes?.find(({ Name }) => Name === name)?.Value ?? '';

/** The operations of the user pool that an import needs. */
export function importPool({ client, id }: Deployment['pool']): ImportPool {
  const named = (Username: string) => ({ UserPoolId: id, Username });
  return {
    async find(email) {
      try {
        const { UserAttributes, UserStatus } = await client.send(new AdminGetUserCommand(named(email)));
        return {
          userId: attributeOf(UserAttributes, 'sub'),
          emailVerified: attributeOf(UserAttributes, 'email_verified') === 'true',
          isUnfinished: UserStatus === 'FORCE_CHANGE_PASSWORD',
        };
      } catch (error) {
        if (error instanceof UserNotFoundException) return undefined;
        throw error;
      }
    },
    async create(email) {
      const { User } = await client.send(
        new AdminCreateUserCommand({
          ...named(email),
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: email },
            // The mobile app has verified the address. Without this attribute, Cognito would not reset the password.
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
      return attributeOf(User?.Attributes, 'sub');
    },
    async closeWithRandomPassword(userId) {
      const Password = randomBytes(32).toString('base64url');
      await client.send(new AdminSetUserPasswordCommand({ ...named(userId), Password, Permanent: true }));
    },
    async demandNewPassword(userId) {
      await client.send(
        new AdminResetUserPasswordCommand({ ...named(userId), ClientMetadata: resetOccasions.import }),
      );
    },
  };
}

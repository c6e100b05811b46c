import { ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Deployment } from '../command/deployment.ts';

/** An account in the user pool. Its password cannot be read. Instants are ISO. */
export interface PoolAccount {
  readonly accountId: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly status: string;
  readonly enabled: boolean;
  readonly createdAt?: string;
}

/** Milliseconds between two pages of 60. Cognito allows 30 of these calls per second. */
const pause = 100;

/** Every account of the user pool, page by page. */
export async function* poolAccounts(
  { pool }: Pick<Deployment, 'pool'>,
  sleep: (milliseconds: number) => Promise<unknown>,
): AsyncGenerator<PoolAccount> {
  let token: string | undefined;
  do {
    const { Users = [], PaginationToken } = await pool.client.send(
      new ListUsersCommand({ UserPoolId: pool.id, Limit: 60, ...(token && { PaginationToken: token }) }),
    );
    for (const user of Users) {
      const attribute = (name: string) => user.Attributes?.find(({ Name }) => Name === name)?.Value ?? '';
      yield {
        accountId: attribute('sub'),
        email: attribute('email'),
        isVerified: attribute('email_verified') === 'true',
        status: user.UserStatus ?? '',
        enabled: user.Enabled ?? false,
        ...(user.UserCreateDate && { createdAt: user.UserCreateDate.toISOString() }),
      };
    }
    token = PaginationToken;
    if (token) await sleep(pause);
  } while (token);
}

import { AdminGetUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import { isEmailAddress, normalizeEmail } from '#domain/email-address';
import { isKeyId } from '#domain/table/key-id';
import { find } from '#lambdas/platform/table/read';
import { liteProfile } from '#lambdas/profile/index';
import type { Deployment } from '../command/deployment.ts';
import { UsageError } from '../command/run-command.ts';

/** An account in the user pool. Instants are ISO. */
export interface PoolRecord {
  readonly attributes: Readonly<Record<string, string>>;
  readonly status: string;
  readonly enabled: boolean;
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

/** The person whose data a command works on. Has at least `userId` or `email`. */
export interface Person {
  readonly userId?: string;
  /** Normalized by `normalizeEmail`. */
  readonly email?: string;
  /** Absent if the user pool has no account, for example after an interrupted erasure. */
  readonly account?: PoolRecord;
}

async function readAccount({ pool }: Deployment, username: string): Promise<PoolRecord | undefined> {
  try {
    const user = await pool.client.send(new AdminGetUserCommand({ UserPoolId: pool.id, Username: username }));
    return {
      attributes: Object.fromEntries(
        (user.UserAttributes ?? []).map(({ Name = '', Value = '' }) => [Name, Value]),
      ),
      status: user.UserStatus ?? '',
      enabled: user.Enabled ?? false,
      ...(user.UserCreateDate && { createdAt: user.UserCreateDate.toISOString() }),
      ...(user.UserLastModifiedDate && { updatedAt: user.UserLastModifiedDate.toISOString() }),
    };
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

/** The address in a Lite profile, because the account may already be deleted from the user pool. */
async function profileEmail({ table }: Deployment, userId: string): Promise<string | undefined> {
  const profile = await find(table, liteProfile, liteProfile.key(userId));
  return profile && normalizeEmail(profile.email);
}

/** Finds a person by address or account ID (sub). Throws `UsageError` if the text is neither. */
export async function findPerson(deployment: Deployment, who: string): Promise<Person> {
  const isAddress = isEmailAddress(who);
  if (!isAddress && !isKeyId(who)) throw new UsageError(`${who} is neither an address nor an account id.`);
  const account = await readAccount(deployment, isAddress ? normalizeEmail(who) : who);
  const userId = account?.attributes.sub ?? (isAddress ? undefined : who);
  const poolEmail = account?.attributes.email;
  const email = isAddress
    ? normalizeEmail(who)
    : poolEmail
      ? normalizeEmail(poolEmail)
      : await profileEmail(deployment, who);
  return {
    ...(userId !== undefined && { userId }),
    ...(email !== undefined && { email }),
    ...(account && { account }),
  };
}

/**
 * The ID of the account with an address or ID, for commands about one account. Throws `UsageError` if the text is
 * neither, or if no account has the address.
 */
export async function accountIdOf(deployment: Deployment, who: string): Promise<string> {
  if (isKeyId(who)) return who;
  const { userId } = await findPerson(deployment, who);
  if (userId === undefined) throw new UsageError(`No account has the address ${who}.`);
  return userId;
}

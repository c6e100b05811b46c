import {
  AdminDisableUserCommand,
  AdminUserGlobalSignOutCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { tryCommit } from '#lambdas/platform/table/commit';
import { remove } from '#lambdas/platform/table/writes';
import { businessProfile, liteProfile } from '#lambdas/profile/index';
import type { Deployment } from '../command/deployment.ts';
import type { Progress } from '../command/resumable.ts';
import type { Person } from './find-person.ts';

/** Seconds after closing an account until no function works on it anymore. No function runs longer. */
export const settlingSeconds = 60;

/** Awaits a call about a user of the pool. Returns false if the user does not exist. */
export async function unlessGone(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (error instanceof UserNotFoundException) return false;
    throw error;
  }
}

/**
 * Deletes the profiles. Without them, every operation refuses the account, even with a valid token. Returns the number
 * of deleted profiles.
 */
async function closeAccount({ table }: Deployment, userId: string): Promise<number> {
  const areDeleted = await Promise.all([
    tryCommit(table, remove(liteProfile, liteProfile.key(userId), { attr: 'PK', exists: true })),
    tryCommit(table, remove(businessProfile, businessProfile.key(userId), { attr: 'PK', exists: true })),
  ]);
  return areDeleted.filter(Boolean).length;
}

/**
 * Locks the account out and deletes its profiles. Returns their number, including those that an earlier run deleted.
 */
export async function lockOut(
  deployment: Deployment,
  { userId, account }: Person,
  options: { readonly waitUntilSettled: () => Promise<unknown>; readonly progress: Progress },
): Promise<number> {
  const { client, id } = deployment.pool;
  const deletedBefore = options.progress.stored<number>('profiles') ?? 0;
  if (userId === undefined) return deletedBefore;
  const user = { UserPoolId: id, Username: userId };
  if (await unlessGone(client.send(new AdminDisableUserCommand(user))))
    await unlessGone(client.send(new AdminUserGlobalSignOutCommand(user)));
  // If the user pool has no account, only the Lite profile still contains the address, so it is kept until the end.
  if (!account) return deletedBefore;
  const profiles = deletedBefore + (await closeAccount(deployment, userId));
  options.progress.store('profiles', profiles);
  await options.waitUntilSettled();
  return profiles;
}

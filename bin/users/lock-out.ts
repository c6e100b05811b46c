import {
  AdminDisableUserCommand,
  AdminUserGlobalSignOutCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { succeeds } from '#lambdas/platform/table/commit';
import { remove } from '#lambdas/platform/table/writes';
import { businessProfile, liteProfile } from '#lambdas/profile/index';
import type { Deployment } from '../command/deployment.ts';
import type { Progress } from '../command/resumable.ts';
import type { Person } from './find-person.ts';

/** Seconds after which nothing is at work any more for an account that was closed: no function may run for longer. */
export const settlingSeconds = 60;

/** Does something to a user of the pool; false if there is none any more. */
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
 * Erases the profiles, without which every operation refuses the account, whatever token it shows. Answers how many
 * there were.
 */
async function closeAccount({ table }: Deployment, userId: string): Promise<number> {
  const gone = await Promise.all([
    succeeds(table, remove(liteProfile, liteProfile.key(userId), { attr: 'PK', exists: true })),
    succeeds(table, remove(businessProfile, businessProfile.key(userId), { attr: 'PK', exists: true })),
  ]);
  return gone.filter(Boolean).length;
}

/** Locks the account out and takes its profiles; answers how many, those included that a run before took. */
export async function lockOut(
  deployment: Deployment,
  { userId, account }: Person,
  options: { readonly settled: () => Promise<unknown>; readonly progress: Progress },
): Promise<number> {
  const { client, id } = deployment.pool;
  const before = options.progress.noted<number>('profiles') ?? 0;
  if (userId === undefined) return before;
  const user = { UserPoolId: id, Username: userId };
  if (await unlessGone(client.send(new AdminDisableUserCommand(user))))
    await unlessGone(client.send(new AdminUserGlobalSignOutCommand(user)));
  // Without an account in the pool, the Lite profile alone knows the address: it stays until the end.
  if (!account) return before;
  const profiles = before + (await closeAccount(deployment, userId));
  options.progress.note('profiles', profiles);
  await options.settled();
  return profiles;
}

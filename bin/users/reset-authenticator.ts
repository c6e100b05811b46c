import {
  AdminDeleteSoftwareTokenCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  SoftwareTokenMFANotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { recoveryCodes } from '#lambdas/account/index';
import { tryCommit } from '#lambdas/platform/table/commit';
import { remove } from '#lambdas/platform/table/writes';
import type { Deployment } from '../command/deployment.ts';

/** True if sign-in asks this account for a code of an authenticator app. */
export async function asksForCode({ pool }: Deployment, userId: string): Promise<boolean> {
  const user = await pool.client.send(new AdminGetUserCommand({ UserPoolId: pool.id, Username: userId }));
  return user.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false;
}

/**
 * Removes the authenticator app and the recovery codes of an account, so that sign-in only needs the password. Can be
 * repeated.
 */
export async function resetAuthenticator({ pool, table }: Deployment, userId: string): Promise<void> {
  const named = { UserPoolId: pool.id, Username: userId };
  await pool.client.send(
    new AdminSetUserMFAPreferenceCommand({
      ...named,
      SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
    }),
  );
  try {
    await pool.client.send(new AdminDeleteSoftwareTokenCommand(named));
  } catch (error) {
    if (!(error instanceof SoftwareTokenMFANotFoundException)) throw error;
  }
  await tryCommit(table, remove(recoveryCodes, recoveryCodes.key(userId), { attr: 'PK', exists: true }));
}

import type { AccountDirectory } from '../platform/cognito/account-directory.ts';
import type { SignInFactors } from '../platform/cognito/sign-in-factors.ts';

export interface RemoveFactorsPorts {
  readonly directory: Pick<AccountDirectory, 'turnOffAuthenticator'>;
  readonly factors: SignInFactors;
}

/** How often passkeys are removed while sign-ins that began before keep adding new ones. */
const maxRounds = 3;

/**
 * Removes the authenticator app and the passkeys of an account whose sessions have ended, because somebody else may
 * have set them up. `endSessions` is called again for sign-ins with a passkey that began meanwhile. `password` is the
 * current password; without it, an account with passkeys gets one that nobody knows.
 */
export async function removeFactors(
  userId: string,
  { password, endSessions }: { readonly password?: string; readonly endSessions: () => Promise<void> },
  { directory, factors }: RemoveFactorsPorts,
): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    await directory.turnOffAuthenticator(userId);
    if (!(await factors.find(userId)).hasPasskeys) return;
    await factors.removePasskeys(userId, password);
    await endSessions();
  }
  throw new Error('New passkeys keep appearing');
}
